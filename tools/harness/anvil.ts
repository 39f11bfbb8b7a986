import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeAbiParameters, keccak256, toBytes } from "viem";
import { multicall3Address } from "../../src/domain/multicall.ts";
import { anvilBinary } from "../devnet/anvil.ts";
import { freePorts } from "../devnet/ports.ts";
import { temporaryFolder } from "./folders.ts";
import { start } from "./processes.ts";
import { eventually } from "./waiting.ts";

/** Chains with one contract, for tests that need a chain but none of the protocol. */

/**
 * A contract that emits the reference transfer Transfer(HOLDER, HOLDER, <word>, "") when it is called with one word, and
 * returns 0 for every getter.
 */
export const COIN = "0x00000000000000000000000000000000000c0102";
/** Contracts without logs. */
const OTHERS = ["1", "2"].map((digit) => `0x${digit.repeat(40)}`);
const HOLDER = "f39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const TOPIC = keccak256(toBytes("Transfer(address,address,uint256,string)")).slice(2);
/** CALLDATASIZE, 32, EQ, jump to the code that emits; otherwise return a word of zeros. */
const GETTERS = "36602014600b5760205ff35b";
const CODE = `0x${GETTERS}5f355f5260406020527f${HOLDER.padStart(64, "0")}73${HOLDER}7f${TOPIC}60605fa300`;

export type Anvil = {
  port: number;
  url: string;
  rpc: (method: string, params?: unknown[]) => Promise<unknown>;
  /** Mines this many blocks with one reference transfer each. */
  transfer: (blocks: number) => Promise<void>;
  /** Mines this many empty blocks. */
  mine: (blocks: number) => Promise<void>;
  end: () => Promise<unknown>;
};

/** A chain with COIN; another `seed` gives other transfers on the same chain id. `endAll` ends it, too. */
export async function startAnvil(options: { chainId: number; port?: number; seed?: number }): Promise<Anvil> {
  const port = options.port ?? (await freePorts(1));
  const args = ["--port", String(port), "--chain-id", String(options.chainId)];
  const child = start(anvilBinary(), { args: [...args, "--timestamp", "1700000000", "--silent"] });
  const url = `http://127.0.0.1:${port}`;
  const rpc = async (method: string, params: unknown[] = []): Promise<unknown> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) throw new Error(`${method}: the response is no object`);
    if ("error" in body) throw new Error(`${method}: ${JSON.stringify(body.error)}`);
    return "result" in body ? body.result : undefined;
  };
  await eventually(`anvil on port ${port}`, () => rpc("eth_chainId").then(Boolean, () => false));
  for (const address of [COIN, ...OTHERS]) await rpc("anvil_setCode", [address, CODE]);
  // No test here reads state through it: that it is there is enough.
  await rpc("anvil_setCode", [multicall3Address, "0x00"]);
  const transfer = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block++) {
      const data = encodeAbiParameters([{ type: "uint256" }], [BigInt(options.seed ?? 0)]);
      await rpc("eth_sendTransactionSync", [{ from: `0x${HOLDER}`, to: COIN, data, gas: "0x20000" }]);
    }
  };
  const mine = async (blocks: number): Promise<void> => {
    await rpc("anvil_mine", [`0x${blocks.toString(16)}`]);
  };
  return { port, url, rpc, transfer, mine, end: () => child.end("SIGKILL") };
}

/** A DEPLOYMENTS_FILE for such chains in a temporary folder; the database goes beside it. */
export function deployments(rpcs: Record<number, string>): string {
  const file = join(temporaryFolder(), "chains.json");
  const addresses = (id: number) =>
    id === 1
      ? { frankencoin: OTHERS[0], equity: OTHERS[1], transferReference: COIN }
      : { ccipBridgedFrankencoin: COIN };
  const chains = Object.entries(rpcs).map(([id, rpc]) => ({
    id: Number(id),
    rpc,
    addresses: addresses(Number(id)),
  }));
  writeFileSync(file, JSON.stringify({ chains }));
  return file;
}
