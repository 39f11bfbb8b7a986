import { formatUnits } from "viem";
import { expect, test } from "vitest";
import { DATA_ROUTES } from "../../src/api/app.ts";
import { transferList } from "../../src/api/rest/transfers/schema.ts";
import { cellText, csvRows } from "../../tools/harness/csv.ts";
import type { History } from "../../tools/harness/history.ts";
import { everyRoute } from "../../tools/harness/routes.ts";

const lists = DATA_ROUTES.filter(({ response }) => response.csv !== undefined).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
);

/** The CSV of every list over a history whose users wrote hostile texts. */
export function describeCsv(history: History): void {
  const csvOf = async (path: string, query: string) => {
    const { status, text } = await history.service().get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
    expect([path, status]).toEqual([path, 200]);
    return csvRows(text);
  };

  test("every list is CSV in raw and in whole units, with as many rows and columns", async () => {
    const routes = await everyRoute(history.service().get, { most: 3, withPrices: true });
    const paths = routes.filter((path) => lists.some((list) => list.test(path.split("?")[0] ?? "")));
    expect(paths.length).toBeGreaterThan(lists.length);
    let rows = 0;
    const withUnits = new Set<string>();
    for (const path of paths) {
      const raw = await csvOf(path, "format=csv");
      const whole = await csvOf(path, "format=csv&units=whole");
      expect([whole.length, whole[0]?.length], path).toEqual([raw.length, raw[0]?.length]);
      rows += raw.length;
      if (whole[0]?.some((name) => / \(\w+\)$/.test(name))) withUnits.add(path.split("?")[0] ?? "");
    }
    expect(withUnits.size).toBeGreaterThan(10);
    expect(rows).toBeGreaterThan(paths.length);
  });

  test("transfers: a row for each, with its reference", async () => {
    const { list } = transferList.parse(await history.get("/transfer/reference/list"));
    const [header = [], ...rows] = await csvOf("/transfer/reference/list", "format=csv");
    const column = header.indexOf("reference");
    expect(rows.map((row) => cellText(row[column] ?? ""))).toEqual(list.map(({ reference }) => reference));
  });

  test("transfers in whole units: amounts of ZCHF and times of UTC", async () => {
    const { list } = transferList.parse(await history.get("/transfer/reference/list"));
    const [header = [], ...rows] = await csvOf("/transfer/reference/list", "format=csv&units=whole");
    const [amount, created] = [header.indexOf("amount (ZCHF)"), header.indexOf("created")];
    expect(rows.map((row) => [row[amount], row[created]])).toEqual(
      list.map((transfer) => [
        formatUnits(BigInt(transfer.amount), 18),
        new Date(Number(transfer.created) * 1000).toISOString().replace(".000Z", "Z"),
      ]),
    );
  });
}
