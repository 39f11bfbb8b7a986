import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { Webhook } from "standardwebhooks";
import { formatEther, formatUnits, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { freePorts } from "../tools/devnet/ports.ts";
import { ACTIONS } from "../tools/devnet/start.ts";
import { fund } from "../tools/devnet/story/cast.ts";
import { chainIds } from "../tools/devnet/world.ts";
import { useHistory } from "../tools/harness/history.ts";
import { run } from "../tools/harness/processes.ts";
import { eventually } from "../tools/harness/waiting.ts";

const history = useHistory("34", { short: true });
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-examples-"));
  const { world } = history.devnet();
  for (const chain of chainIds) await fund(world, chain, world.account(0), parseEther("100"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; stdout: string; stderr: string; lines: string[] };

/** Runs an example as its README does, until it exits. */
function example(name: string, ...args: string[]): Promise<Outcome> {
  const file = join(import.meta.dirname, `${name}.ts`);
  return new Promise((done) => {
    execFile(process.execPath, [file, "--url", history.service().url, ...args], (error, stdout, stderr) => {
      const lines = stdout.split("\n").filter((line) => line !== "");
      done({ code: error ? Number(error.code) : 0, stdout, stderr, lines });
    });
  });
}

test.each(["--help", "--unknown"])("every example prints its usage for %s", async (option) => {
  const names = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
  const programs = names.filter((file) => file !== "options.ts").map((file) => file.slice(0, -3));
  expect(programs).toHaveLength(7);
  for (const name of programs) {
    const { code, stdout, stderr } = await example(name, option);
    expect(option === "--help" ? [code, stderr] : [code, stdout], name).toEqual([
      option === "--help" ? 0 : 1,
      "",
    ]);
    expect(stdout + stderr, name).toContain(`Usage: node ${name}.ts `);
    expect(stderr, name).not.toContain("    at ");
  }
});

test("forward-to-telegram sends each message once, and only those of the service", async () => {
  const sent: { path: string | undefined; body: { chat_id: string; text: string } }[] = [];
  let isBroken = false;
  const telegram = await startHttpServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(""));
    if (isBroken) response.writeHead(500);
    else sent.push({ path: request.url, body });
    response.end();
  });
  onTestFinished(telegram.stop);
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const port = String(await freePorts(1));
  const env = { TELEGRAM_TOKEN: "42:abc", WEBHOOK_SECRET: secret };
  const args = ["--chat=-100", "--port", port, "--url", telegram.url];
  const receiver = run("examples/forward-to-telegram.ts", { args, env });
  onTestFinished(async () => void (await receiver.end("SIGKILL")));
  await eventually("the receiver", async () => receiver.output().includes("listening"));
  const post = async (id: string, { signedWith = secret, reference = "rent" } = {}) => {
    const data = { type: "transfer", id: "1", amount: "5", reference };
    const body = JSON.stringify({ type: "transfer", timestamp: new Date().toISOString(), data });
    const now = new Date();
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(signedWith).sign(id, now, body),
    };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };
  expect(await post("a")).toBe(204);
  expect(await post("a")).toBe(204);
  expect(await post("b", { signedWith: `whsec_${Buffer.alloc(24, 8).toString("base64")}` })).toBe(401);
  isBroken = true;
  expect(await post("c", { reference: "<b>" })).toBe(502);
  isBroken = false;
  expect(await post("c", { reference: "<b>" })).toBe(204);
  const text = (reference: string) =>
    ["transfer", "id: 1", "amount: 5", `reference: ${reference}`].join("\n");
  expect(sent).toEqual(
    ["rent", "<b>"].map((reference) => ({
      path: "/bot42:abc/sendMessage",
      body: { chat_id: "-100", text: text(reference) },
    })),
  );
});

describe("export-transaction-log", () => {
  type Cells = Record<string, string>;

  test("writes every row, oldest first, and continues after its last row", async () => {
    const out = join(folder, "log.csv");
    const { code, lines, stderr } = await example("export-transaction-log", "--out", out);
    expect([code, stderr]).toEqual([0, ""]);
    const rows: Cells[] = parse(readFileSync(out, "utf8"), { columns: true });
    const values = (await history.get("/ecosystem/frankencoin/keyvalues")) as Record<
      string,
      { amount: string }
    >;
    expect(rows).toHaveLength(Number(values["Analytics:TransactionLogCounter"]?.amount));
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted());

    const { logs } = (await history.get("/analytics/transactionLog/json?limit=1")) as { logs: Cells[] };
    const [last, raw] = [rows.at(-1), logs[0]];
    expect([last?.count, last?.kind, last?.txHash]).toEqual([raw?.count, raw?.kind, raw?.txHash]);
    expect(parseEther(last?.totalEquity ?? "")).toBe(BigInt(raw?.totalEquity ?? ""));

    const cursor = /--after (\S+)$/.exec(lines[0] ?? "")?.[1];
    expect(lines[0]).toContain(`${rows.length} rows, complete`);
    const more = await example("export-transaction-log", "--out", out, "--after", cursor ?? "");
    expect([more.code, more.lines[0]]).toEqual([0, expect.stringContaining("0 rows, complete")]);
    expect(parse(readFileSync(out, "utf8"), { columns: true })).toEqual(rows);
  });

  test("behavior: an export in two parts equals one in one part", async () => {
    const [whole, parts] = [join(folder, "whole.csv"), join(folder, "parts.csv")];
    await example("export-transaction-log", "--out", whole);
    const lines = readFileSync(whole, "utf8").split("\n");
    const { pageInfo } = (await history.get("/analytics/transactionLog/json?firstItem=true&limit=3")) as {
      pageInfo: { endCursor: string };
    };
    writeFileSync(parts, lines.slice(0, 4).join("\n").concat("\n"));
    const { code } = await example("export-transaction-log", "--out", parts, "--after", pageInfo.endCursor);
    expect(code).toBe(0);
    expect(readFileSync(parts, "utf8")).toBe(readFileSync(whole, "utf8"));
  });

  test("error: an incomplete export exits with 1 and the reason", async () => {
    const { code, stderr } = await example(
      "export-transaction-log",
      "--out",
      join(folder, "part.csv"),
      "--after",
      "x",
    );
    expect(code).toBe(1);
    expect(stderr).toContain("incomplete after 0 rows: failed (invalid: after: ");
  });
});

describe("reconcile-payments", () => {
  test("books each verified payment once and reports why others are not booked", async () => {
    const { world, deployments } = history.devnet();
    const [from, to] = [world.account(0), world.account(1)];
    const pay = (chain: number, amount: string, reference: string) =>
      ACTIONS.transferWithReference(world, { chain, from, to, amount: parseEther(amount), reference });
    const right = await pay(100, "12.5", "Invoice 1");
    await pay(1, "3", "Invoice 2");
    const again = await pay(8453, "12.5", "Invoice 1");
    const spaced = await pay(1, "9", "RF18 5390 0754 7034");
    const odd = await pay(1, "7", "\u001b[31mInvoice 3");
    await eventually("the payments", async () => {
      const list = (await history.get(`/transfer/reference/by/to/${to}?from=${from}`)) as {
        txHash: string;
      }[];
      return [right, again, spaced, odd].every(({ hash }) => list.some(({ txHash }) => txHash === hash));
    });

    const files = Object.fromEntries(
      ["invoices", "booked", "deployments"].map((name) => [name, join(folder, `${name}.json`)]),
    ) as Record<"invoices" | "booked" | "deployments", string>;
    writeFileSync(files.deployments, JSON.stringify(deployments));
    writeFileSync(
      files.invoices,
      JSON.stringify([
        { reference: "Invoice 1", amount: "12.5" },
        { reference: "Invoice 2", amount: "30" },
        { reference: "\u001b[31mInvoice 3", amount: "7" },
        { reference: "rf18539007547034", amount: "9" },
        { reference: "Invoice 9999999", amount: "12.5" },
      ]),
    );
    const named = Object.entries(files).flatMap(([name, file]) => [`--${name}`, file]);
    const reconcile = (confirmations: string, ...more: string[]) =>
      example("reconcile-payments", "--to", to, ...named, "--confirmations", confirmations, ...more);

    const early = await reconcile("1000000");
    expect(early.lines.filter((line) => line.endsWith("pending: not_final"))).toHaveLength(3);
    expect(early.stdout).toContain(`pending: not_final, written as "RF18 5390 0754 7034"`);

    const first = await reconcile("1");
    expect([first.code, first.stderr]).toEqual([0, ""]);
    const key = (chain: number, hash: string) =>
      expect.stringMatching(new RegExp(`12.5 ZCHF\tpaid, ${chain}:${hash}:\\d+$`));
    expect(first.lines).toHaveLength(6);
    expect(first.lines).toContainEqual(key(100, right.hash));
    expect(first.lines).toContainEqual(key(8453, again.hash));
    expect(first.lines).toContain(`"Invoice 2"\t30 ZCHF\tmismatch: amount: record: 30 ZCHF, chain: 3 ZCHF`);
    expect(first.lines).toContainEqual(expect.stringMatching(/^"\\u001b\[31mInvoice 3"\t7 ZCHF\tpaid, 1:/));
    expect(first.lines).toContainEqual(
      expect.stringMatching(/^"rf18539007547034"\t9 ZCHF\tpaid, 1:\S+, written as "RF18 5390 0754 7034"$/),
    );
    expect(first.lines).toContain(`"Invoice 9999999"\t12.5 ZCHF\tno payment`);
    expect(JSON.parse(readFileSync(files.booked, "utf8"))).toHaveLength(4);

    const second = await reconcile("1");
    expect(second.lines.filter((line) => line.includes("booked before"))).toHaveLength(4);
    expect(second.stdout).not.toContain("paid,");

    const away = await reconcile("1", "--rpc", "100=http://127.0.0.1:9", "--rpc", "8453=http://127.0.0.1:9");
    expect(away.code).toBe(1);
    expect(away.lines.filter((line) => line.includes("\tunknown: "))).toHaveLength(2);
  });
});

describe("referrer-accounts", () => {
  test("lists accounts by accrued referral fee, descending, as the savings modules would pay", async () => {
    const { list } = (await history.get("/savings/core/ranked").then(async (rows) => {
      const accounts = [...new Set((rows as { account: string }[]).map(({ account }) => account))];
      const balances = await Promise.all(
        accounts.map((account) => history.get(`/savings/core/balance/${account}`)),
      );
      return { list: balances.flatMap((chains) => Object.values(chains as object).flatMap(Object.values)) };
    })) as { list: { account: string; chainId: number; referrer: string; accruedReferralFee: string }[] };
    const owing = list.filter((row) => BigInt(row.accruedReferralFee) > 0n);
    const referrer = owing[0]?.referrer;
    if (!referrer) throw new Error("the history has no referrer");
    const mine = list.filter((row) => row.referrer === referrer);

    const minimum = formatEther(BigInt(owing[0]?.accruedReferralFee ?? 0));
    const { code, lines } = await example("referrer-accounts", "--referrer", referrer, "--minimum", minimum);
    expect(code).toBe(0);
    const rows = lines.map((line) => line.split("\t"));
    const figures = rows.map(([, chain, , account, , , fee]) => [chain, account, fee]);
    const expected = mine.map((row) => [
      String(row.chainId),
      row.account,
      formatEther(BigInt(row.accruedReferralFee)),
    ]);
    expect(figures.toSorted()).toEqual(expected.toSorted());
    const fees = rows.map((row) => parseEther(row[6] ?? ""));
    expect(fees).toEqual(fees.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)));
    expect(rows.map(([advice]) => advice)).toEqual(
      fees.map((fee) => (fee >= parseEther(minimum) ? "refresh" : "wait")),
    );
  });

  test("error: malformed address", async () => {
    const { code, stderr } = await example("referrer-accounts", "--referrer", "0x12");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^invalid: referrer: expected an address.*\n$/);
  });
});

describe("watch-position", () => {
  test("prints the position at the start and on every change", async () => {
    const { world } = history.devnet();
    const { list } = (await history.get("/positions/list")) as {
      list: { position: `0x${string}`; closed: boolean; denied: boolean; minted: string; price: string }[];
    };
    const row = list.find(
      (candidate) => !candidate.closed && !candidate.denied && BigInt(candidate.minted) > 10n ** 20n,
    );
    if (!row) throw new Error("the history has no position with debt");
    const { position, minted } = row;
    const file = join(import.meta.dirname, "watch-position.ts");
    const watch = run(file, {
      args: ["--url", history.service().url, "--position", position, "--interval", "0.2"],
    });
    try {
      const line = (index: number) =>
        eventually("a line", async () => watch.output().split("\n").at(index) || undefined);
      expect(await line(0)).toMatch(/^open · collateral [\d.]+ ".*" · minted /);
      expect(await line(0)).toContain(`minted ${formatEther(BigInt(minted))} ZCHF`);

      await ACTIONS.repay(world, { position, payer: world.account(0), amount: parseEther("1") });
      const changed = await eventually("the change", async () => {
        const last = watch.output().trim().split("\n").at(-1);
        return last?.includes(`minted ${formatEther(BigInt(minted))} ZCHF`) ? undefined : last;
      });
      const after = (await history.get("/positions/mapping")) as { map: Record<string, { minted: string }> };
      const now = BigInt(after.map[position.toLowerCase()]?.minted ?? 0);
      expect(now).toBeLessThan(BigInt(minted));
      expect(changed).toContain(`minted ${formatEther(now)} ZCHF`);
    } finally {
      await watch.end("SIGKILL");
    }
  });
});

describe("notify-payments", () => {
  test("prints each final payment once, also those made while it did not run", async () => {
    const { world } = history.devnet();
    const [from, to] = [world.account(0), world.account(2)];
    const pay = (amount: string, reference: string) =>
      ACTIONS.transferWithReference(world, { chain: 100, from, to, amount: parseEther(amount), reference });
    const settle = () => world.chain(100).rpc("anvil_mine", ["0x20"]);
    const state = join(folder, "notify.state");
    const start = () =>
      run(join(import.meta.dirname, "notify-payments.ts"), {
        args: ["--url", history.service().url, "--to", to, "--state", state],
      });
    let notifier = start();
    try {
      await eventually("the position before the first payment", () => existsSync(state));
      await notifier.end("SIGKILL");
      await pay("1.5", "Invoice \u001b[31m1");
      await settle();
      const before = readFileSync(state, "utf8");
      notifier = start();
      await notifier.prints("Invoice");
      expect(notifier.output()).toMatch(
        new RegExp(`^1.5 ZCHF from ${from.toLowerCase()}, "Invoice \\\\u001b\\[31m1", chain 100, id \\d+\n$`),
      );
      await eventually("the state", () => readFileSync(state, "utf8") !== before);
      await notifier.end("SIGKILL");
      await pay("2", "Invoice 2");
      await settle();
      notifier = start();
      await notifier.prints("Invoice 2");
      expect(notifier.output().trim().split("\n")).toHaveLength(1);
    } finally {
      await notifier.end("SIGKILL");
    }
  });
});

describe("watch-liquidations", () => {
  test("prints a challenge as soon as it is indexed", async () => {
    const { world } = history.devnet();
    const { list } = (await history.get("/positions/list")) as {
      list: (Record<"position" | "owner", `0x${string}`> &
        Record<"collateralBalance" | "minimumCollateral" | "collateralSymbol", string> & {
          collateralDecimals: number;
          version: number;
          closed: boolean;
          denied: boolean;
        })[];
    };
    const row = list.find(
      ({ version, closed, denied, collateralBalance, minimumCollateral }) =>
        version === 2 && !closed && !denied && BigInt(collateralBalance) >= BigInt(minimumCollateral),
    );
    if (!row) throw new Error("the history has no open position");
    const watch = run(join(import.meta.dirname, "watch-liquidations.ts"), {
      args: ["--url", history.service().url, "--owner", row.owner],
    });
    try {
      await watch.prints("watching");
      const [challenger, size] = [world.account(3), BigInt(row.minimumCollateral)];
      await ACTIONS.startChallenge(world, { version: 2, position: row.position, challenger, size });
      await watch.prints("challenged by");
      const amount = `${formatUnits(size, row.collateralDecimals)} ${JSON.stringify(row.collateralSymbol)}`;
      expect(watch.output()).toContain(
        `position ${row.position.toLowerCase()} challenged by ${challenger.toLowerCase()}: ${amount}\n`,
      );
    } finally {
      await watch.end("SIGKILL");
    }
  });
});
