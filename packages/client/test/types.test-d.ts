import { expectTypeOf, test } from "vitest";
import {
  type ChainEvent,
  createClient,
  type Data,
  type Failure,
  type Parameters,
  type Path,
  type Result,
  type TransactionLogRow,
} from "zchf-api-client";
import { type TransferRecord, type Verification, verifyTransfer } from "zchf-api-client/verify";

// Checked by tsc over the built package; nothing here is executed.

const client = createClient({ baseUrl: "" });
type Position = Data<"/positions/list">["list"][number];

test("version of positions and minting updates is a number that selects their members", () => {
  expectTypeOf<Position["version"]>().toEqualTypeOf<1 | 2>();
  expectTypeOf<Extract<Position, { version: 2 }>["riskPremiumPPM"]>().toEqualTypeOf<number>();
  expectTypeOf<Extract<Position, { version: 1 }>>().not.toHaveProperty("riskPremiumPPM");
  type Update = Data<"/positions/mintingupdates/list">["list"][number];
  expectTypeOf<Update["version"]>().toEqualTypeOf<1 | 2>();
});

test("amounts are bigint, identifiers strings; lists are no union with the string of a CSV", () => {
  expectTypeOf<Position["minted"]>().toEqualTypeOf<bigint>();
  expectTypeOf<Data<"/transfer/reference/by/to/{to}">>()
    .items.toHaveProperty("amount")
    .toEqualTypeOf<bigint>();
  expectTypeOf<Data<"/transfer/reference/by/to/{to}">[number]["count"]>().toEqualTypeOf<string>();
  expectTypeOf<TransactionLogRow["totalEquity"]>().toEqualTypeOf<bigint>();
  expectTypeOf<Data<"/analytics/dailyLog/csvE18">>().toEqualTypeOf<string>();
  expectTypeOf<Data<"/feed.atom">>().toEqualTypeOf<string>();
  type TextPath = `${string}/csvE18` | `${string}.${"atom" | "ics"}` | "/health" | "/ready";
  expectTypeOf<Extract<Data<Exclude<Path, TextPath>>, string>>().toBeNever();
});

test("the error body of the transfer history is a failure, not data", () => {
  type Row = Data<"/transfer/reference/by/to/{to}">[number];
  expectTypeOf<Data<"/transfer/reference/history/by/to/{to}">>().toEqualTypeOf<Row[]>();
});

test("get requires the parameters that the path requires, and has no others", () => {
  expectTypeOf(client.get("/positions/list")).resolves.toEqualTypeOf<Result<Data<"/positions/list">>>();
  expectTypeOf(client.get("/balances/{token}/ranked", { params: { path: { token: "zchf" } } }))
    .resolves.extract<{ ok: false }>()
    .toEqualTypeOf<Failure>();
  // @ts-expect-error the path has a parameter
  expectTypeOf(client.get("/balances/{token}/ranked"));
  // @ts-expect-error no such token
  expectTypeOf(client.get("/balances/{token}/ranked", { params: { path: { token: "usd" } } }));
  // @ts-expect-error no such path
  expectTypeOf(client.get("/positions"));
  // @ts-expect-error a stream
  expectTypeOf(client.get("/events"));
  expectTypeOf<Parameters<"/positions/list">["query"]>().toEqualTypeOf<undefined>();
});

test("a result has data only when it is ok, and reasons only when it is unavailable", () => {
  type Found = Result<Position[]>;
  expectTypeOf<Extract<Found, { ok: true }>["data"]>().toEqualTypeOf<Position[]>();
  expectTypeOf<Extract<Found, { ok: false }>>().not.toHaveProperty("data");
  expectTypeOf<Extract<Failure, { kind: "unavailable" }>["reason"]>().toEqualTypeOf<
    "not_indexed" | "not_served" | "behind" | "server" | "network" | "timeout"
  >();
});

test("the type of an event selects its members", () => {
  expectTypeOf<Extract<ChainEvent, { type: "transfer" }>["amount"]>().toEqualTypeOf<bigint>();
  expectTypeOf<Extract<ChainEvent, { type: "position.sold" }>["bid"]>().toEqualTypeOf<bigint | null>();
  expectTypeOf<Extract<ChainEvent, { type: "retracted" }>["id"]>().toEqualTypeOf<string>();
});

test("verifyTransfer takes rows of the client and of the JSON", () => {
  type Row = Data<"/transfer/reference/list">["list"][number];
  expectTypeOf<Row>().toExtend<TransferRecord>();
  expectTypeOf<Omit<Row, "amount"> & { amount: string }>().toExtend<TransferRecord>();
  expectTypeOf<Omit<Row, "amount"> & { amount: number }>().not.toExtend<TransferRecord>();
  expectTypeOf(verifyTransfer).returns.resolves.toEqualTypeOf<Verification>();
});
