import { expect, test } from "vitest";
import { timeLabels } from "./plot.tsx";

const ticks = (times: number[]) => ({
  domain: [0, 100] as [number, number],
  ticks: times,
  label: (time: number) => `label ${time}`,
});

test("timeLabels: at its tick, and as a whole between the edges", () => {
  const labels = timeLabels(ticks([0, 50, 100]), (time) => 40 + 3 * time, [40, 348]);
  expect(labels.map(({ text, at }) => [text, Math.round(at)])).toEqual([
    ["label 0", 63],
    ["label 50", 190],
    ["label 100", 319],
  ]);
});

test("timeLabels: no two meet", () => {
  const times = Array.from({ length: 12 }, (_, i) => i * 9);
  for (const width of [60, 100, 160, 240, 320, 500, 1_000]) {
    const labels = timeLabels(ticks(times), (time) => (time / 100) * width, [0, width]);
    for (const [i, { at, text }] of labels.slice(1).entries()) {
      expect(at - (labels[i]?.at ?? 0), `${width}`).toBeGreaterThan(text.length * 6);
    }
    expect(labels.length).toBeGreaterThan(0);
  }
});
