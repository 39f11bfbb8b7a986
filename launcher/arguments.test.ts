import { describe, expect, test } from "vitest";
import { COMMANDS, isArgumentError, parse, Usage } from "./arguments.ts";

const errorOf = (command: keyof typeof COMMANDS, args: string[]): unknown => {
  try {
    parse<Record<string, { type: "string" | "boolean" }>>(COMMANDS[command], args);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe.each(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])("%s", (name) => {
  const operands = COMMANDS[name].hasOperand ? ["x"] : [];

  test("--help ends it with its usage, which names every option", () => {
    const error = errorOf(name, ["--help", ...operands]);
    expect(error).toMatchObject({ message: COMMANDS[name].usage, isRequested: true });
    expect(COMMANDS[name].usage).toMatch(/^npm (start|run \w+)/);
    for (const option of Object.keys(COMMANDS[name].options)) {
      expect(COMMANDS[name].usage).toContain(`--${option}`);
    }
  });

  test("error: an unknown option", () => {
    const error = errorOf(name, ["--pln", ...operands]);
    expect(isArgumentError(error)).toBe(true);
    expect(String(error)).toContain("Unknown option '--pln'");
  });

  test("error: one operand too many", () => {
    const error = errorOf(name, [...operands, "plan"]);
    expect(error instanceof Usage || isArgumentError(error)).toBe(true);
    expect(error).not.toMatchObject({ isRequested: true });
  });
});

test.each(["views", "snapshot"] as const)("error: %s without its operand", (name) => {
  expect(errorOf(name, [])).toMatchObject({ message: COMMANDS[name].usage, isRequested: false });
});

test("options and operand", () => {
  expect(parse(COMMANDS.start, ["--plan"])).toEqual({ values: { plan: true }, operand: "" });
  expect(parse(COMMANDS.demo, ["--seed", "7"]).values).toEqual({ seed: "7", short: false });
  expect(parse(COMMANDS.snapshot, ["--show", "my.snapshot"])).toEqual({
    values: { show: true, restore: false },
    operand: "my.snapshot",
  });
  expect(parse(COMMANDS.verify, ["--url", "http://x"]).values).toEqual({
    url: "http://x",
    json: false,
    repair: false,
  });
});

test("error: an option without its value, or with one that it does not take", () => {
  expect(String(errorOf("verify", ["--url"]))).toContain("'--url <value>' argument missing");
  expect(isArgumentError(errorOf("start", ["--plan=yes"]))).toBe(true);
});
