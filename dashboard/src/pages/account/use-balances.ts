import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";

type Token = "zchf" | "fps" | "fcs";

const PATH = "/balances/{token}/of/{account}";

const ofToken = (token: Token, account: string) => ({ params: { path: { token, account } } });

/** Balances of an account by token and chain. */
export const useBalances = (account: string) =>
  combine({
    zchf: useApi(PATH, ofToken("zchf", account)),
    fps: useApi(PATH, ofToken("fps", account)),
    fcs: useApi(PATH, ofToken("fcs", account)),
  });
