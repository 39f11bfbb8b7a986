import type { Address } from "viem";
import { DATA_ROUTES } from "../../src/api/app.ts";
import { CHAINS } from "../../src/chains.ts";
import { recordId } from "../../src/domain/record-id.ts";

/** The account in the paths of data routes. */
export const ACCOUNT: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

const coin = String(CHAINS.find(({ id }) => id === 1)?.addresses.frankencoin);

/** Puts an address, or whatever it asks for, into the path of a data route, with the parameters that it must have. */
export const filled = (path: string): string =>
  path
    .replace(":version", "2")
    .replace(":chainId", "1")
    .replace(":count", String(recordId(1n, 0, 1)))
    .replace(":token", "fps")
    .replace(":ticker", "ZCHF")
    .replace("/prices/history/:address", `/prices/history/${coin}`)
    .replace("/reporting/fps/yearly", `/reporting/fps/yearly?address=${ACCOUNT}&token=fps1`)
    .replace("/transfer/reference/search", "/transfer/reference/search?reference=rent&match=normalized")
    .replace("/statement", "/statement?year=2023")
    .replaceAll(/:\w+/g, ACCOUNT);

/** Every data route, and a path of it. */
export const filledRoutes = DATA_ROUTES.map((route) => ({ route, path: filled(route.path) }));
