import type { AddressInfo } from "node:net";
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
} from "@apollo/client/core";
import { Client, cacheExchange, fetchExchange } from "@urql/core";
import { pad, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainIds } from "../../../tools/harness/financial-history.ts";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import { normalizedTextHash, userTextHash } from "../../domain/user-text.ts";
import { transferReference } from "../../tables/transfers.ts";
import { createApp } from "../app.ts";
import { listen, type PublicServer } from "../http/server.ts";

const account = `0x${"a".repeat(40)}` as const;
const ROWS = 7;
const PAGE = `query Page($after: String, $limit: Int = 3) {
  transferReferences(orderBy: "reference", orderDirection: "desc", limit: $limit, after: $after) {
    items { chainId count reference amount }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}`;
type Page = {
  transferReferences: {
    items: { count: string; reference: string }[];
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
};

let server: PublicServer;
let url: string;
/** Method and path of each request. */
let requests: string[] = [];

beforeAll(async () => {
  const db = await testDatabase();
  for (const id of chainIds) await indexTo(db, id, 1_000_000, 1_800_000_000);
  await db.insert(transferReference).values(
    Array.from({ length: ROWS }, (_, i) => ({
      chainId: 1,
      count: recordId(BigInt(i), 0, slotOf(1)),
      timestamp: BigInt(i),
      txHash: pad(toHex(i)),
      sender: account,
      from: account,
      to: account,
      targetChain: 0n,
      amount: 10n ** 24n,
      referenceBytes: toHex(`Größe ${i} & "${"x".repeat(i * 100)}"`),
      referenceHash: userTextHash(String(i)),
      normalizedReferenceHash: normalizedTextHash(String(i)),
    })),
  );
  const live = { atStart: 0n, silent: false };
  const app = createApp(testDeps(db, Object.fromEntries(chainIds.map((id) => [id, live]))));
  server = await listen(
    (request, env) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return app.fetch(request, env);
    },
    { port: 0, hostname: "127.0.0.1", drainTimeoutMs: 1_000 },
  );
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/graphql`;
});

afterAll(() => server.drain());

/** Every row, page after page. */
async function allRows(read: (after: string | null) => Promise<Page>) {
  requests = [];
  const rows: Page["transferReferences"]["items"] = [];
  for (let after: string | null = null; ; ) {
    const { transferReferences: page } = await read(after);
    expect(page.totalCount).toBe(ROWS);
    rows.push(...page.items);
    if (!page.pageInfo.hasNextPage) return rows;
    after = page.pageInfo.endCursor;
  }
}

const expected = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i).map((i) =>
  expect.objectContaining({
    count: String(recordId(BigInt(i), 0, slotOf(1))),
    reference: `Größe ${i} & "${"x".repeat(i * 100)}"`,
    amount: String(10n ** 24n),
  }),
);

describe("urql with its defaults", () => {
  const start = () => new Client({ url, exchanges: [cacheExchange, fetchExchange] });

  test("default: pages are read with GET", async () => {
    const client = start();
    const rows = await allRows(async (after) => {
      const { data, error } = await client.query<Page>(PAGE, { after }).toPromise();
      expect(error).toBe(undefined);
      return data ?? expect.unreachable();
    });
    expect(rows).toEqual(expected);
    expect(new Set(requests)).toEqual(new Set(["GET /graphql"]));
  });

  test("error: a rejected query has its message", async () => {
    const { error } = await start().query(PAGE, { limit: 1001 }).toPromise();
    expect(error?.graphQLErrors.map(({ message }) => message)).toEqual([
      "limit: got 1001, expected 0 to 1000",
    ]);
  });
});

describe.each([false, true])("Apollo Client, useGETForQueries: %s", (useGETForQueries) => {
  const start = () =>
    new ApolloClient({
      link: ApolloLink.from([new HttpLink({ uri: url, useGETForQueries })]),
      cache: new InMemoryCache(),
    });

  test("default: pages", async () => {
    const client = start();
    const rows = await allRows(async (after) => {
      const { data } = await client.query<Page>({ query: gql(PAGE), variables: { after } });
      return data ?? expect.unreachable();
    });
    expect(rows).toEqual(expected);
    expect(new Set(requests)).toEqual(new Set([useGETForQueries ? "GET /graphql" : "POST /graphql"]));
  });

  test("error: a rejected query has its message", async () => {
    const error = await start()
      .query({ query: gql(PAGE), variables: { limit: 1001 } })
      .catch((thrown: unknown) => thrown);
    expect(CombinedGraphQLErrors.is(error)).toBe(true);
    expect(String(error)).toContain("limit: got 1001, expected 0 to 1000");
  });
});
