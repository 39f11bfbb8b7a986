import type { OpenAPIHono } from "@hono/zod-openapi";
import { loadable, withIntegerFormats } from "./openapi-versions.ts";

/** The OpenAPI 3.1 description, generated from the routes. */
export const describeApi = (router: OpenAPIHono) =>
  withIntegerFormats(router.getOpenAPI31Document({ openapi: "3.1.0", ...ABOUT }));

/** The same as OpenAPI 3.0, for loaders that know no other version. */
export const describeApi30 = (router: OpenAPIHono) =>
  loadable(withIntegerFormats(router.getOpenAPIDocument({ openapi: "3.0.3", ...ABOUT })));

/** The text of a description, whose server is where it was requested: importing tools send requests there. */
export const openapiText = (description: object, server: string): string =>
  JSON.stringify({ ...description, servers: [{ url: server }] });

const ABOUT = {
  info: {
    title: "ZCHF API",
    version: "1",
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
    description:
      "Read-only figures of the Frankencoin (ZCHF) system over eight EVM chains. No key or account is needed. There is one version: routes, parameters, members, and values of `kind`, `type` and `code` may be added at any time; every other change is breaking, and the changelog names it. Every data response has X-Indexed-Through: the unix seconds up to which all chains that it depends on are indexed. Where figures depend on which chains are indexed, X-Indexed-Chains names them. Routes with the parameter `format` are lists, whose rows are CSV (text/csv, RFC 4180) with `?format=csv` or the header `Accept: text/csv`, with `&units=whole` in whole units; their responses are described as JSON. Extensions of the schemas say what a figure counts: `x-unit` is the name of one whole; `x-decimals` are the digits of a raw amount after the decimal point, as a number, as a member of the row or a number less that member, or by the first of several patterns that matches a member; `x-time` is what a time counts since 1970-01-01 UTC. Members with `x-past` false are left out with `at`, and always there without it.",
  },
  servers: [{ url: "/" }],
  tags: [
    { name: "Service", description: "Liveness, readiness, and up to which block each chain is indexed." },
    { name: "Transfers", description: "ZCHF transfers that carry a reference or cross chains." },
    {
      name: "Positions",
      description:
        "Collateralized positions that mint ZCHF, their minting updates and owners. Ethereum. An original is requested until its `start`, and may be denied for good until then; it is open while it has collateral, cools down without minting after a challenge or a price increase, is challenged while an auction runs, expired after `expiration`, and closed below the minimum collateral: what it still owes stays owed.",
    },
    { name: "Challenges", description: "Challenged positions, bids and auction prices. Ethereum." },
    { name: "Savings", description: "Savings modules, accounts, referrers." },
    { name: "Balances", description: "Accounts' ZCHF, FPS and FCS, and what the shares earned them." },
    { name: "FCS", description: "The share token that wraps FPS: price, discount, fees. Ethereum." },
    {
      name: "Amplifiers",
      description:
        "Uniswap amplifiers, which lend ZCHF to liquidity of Uniswap v3: debt, positions, activity, value at the pool's price.",
    },
    { name: "Bridge", description: "Administration of the CCIP bridge: proposals, networks, rate limits." },
    { name: "Accounts", description: "Statements of accounts over a year." },
    {
      name: "Ecosystem",
      description:
        "ZCHF, FPS, minters and collateral as a whole. A minter is proposed for its `applicationPeriod`, in which it may be denied, then active, and deprecated when a newer module replaces it.",
    },
    { name: "Prices", description: "Tokens of the system and their prices." },
    { name: "Events", description: "What happens, sent as it is indexed." },
    {
      name: "GraphQL",
      description:
        "The same data under the names of the public indexer's schema, with filters, orders and pages of one's own. In a browser, [/graphql](/graphql) is a page to write queries in.",
    },
    {
      name: "MCP",
      description:
        "Model Context Protocol: tools over this API for language models. [/llms.txt](/llms.txt) is an overview of the API for them.",
    },
    { name: "Analytics", description: "Financial logs with the system's totals, earnings and exposure." },
  ],
};
