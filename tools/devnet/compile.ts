import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import type { Abi, Hex } from "viem";

/** A compiled contract: what deploys it, and what stands at its address when nothing in it is immutable. */
type Artifact = { abi: Abi; bytecode: Hex; deployedBytecode: Hex };

const root = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);
const protocol = "@frankencoin/zchf/contracts";
const messaging = "@chainlink/contracts-ccip/src/v0.8/ccip";

/** Contract name -> the file that holds it. Paths beginning with `devnet/` are ours, all others lie in node_modules. */
const contractFiles = {
  Frankencoin: `${protocol}/stablecoin/Frankencoin.sol`,
  StablecoinBridge: `${protocol}/swap/StablecoinBridge.sol`,
  MintingHubV1: `${protocol}/minting/v1/MintingHubV1.sol`,
  PositionFactoryV1: `${protocol}/minting/v1/PositionFactoryV1.sol`,
  MintingHubV2: `${protocol}/minting/v2/MintingHubV2.sol`,
  PositionRoller: `${protocol}/minting/PositionRoller.sol`,
  CloneHelper: `${protocol}/minting/v2/CloneHelper.sol`,
  SavingsV2: `${protocol}/minting/v2/SavingsV2.sol`,
  Savings: `${protocol}/savings/Savings.sol`,
  BridgedSavings: `${protocol}/savings/BridgedSavings.sol`,
  TransferReference: `${protocol}/transfer/TransferReference.sol`,
  BridgedFrankencoin: `${protocol}/stablecoin/BridgedFrankencoin.sol`,
  BridgedGovernance: `${protocol}/equity/BridgedGovernance.sol`,
  BridgeAccounting: `${protocol}/equity/BridgeAccounting.sol`,
  GovernanceSender: `${protocol}/equity/GovernanceSender.sol`,
  LeadrateSender: `${protocol}/rate/LeadrateSender.sol`,
  CCIPAdmin: `${protocol}/bridge/CCIPAdmin.sol`,
  BurnMintTokenPool: `${messaging}/pools/BurnMintTokenPool.sol`,
  TokenAdminRegistry: `${messaging}/tokenAdminRegistry/TokenAdminRegistry.sol`,
  RegistryModuleOwnerCustom: `${messaging}/tokenAdminRegistry/RegistryModuleOwnerCustom.sol`,
  PositionFactoryV2: "devnet/contracts/PositionFactoryV2.sol",
  Aggregate: "devnet/contracts/Aggregate.sol",
  Caller: "devnet/contracts/Caller.sol",
  Collateral: "devnet/contracts/Collateral.sol",
  OldStyleToken: "devnet/contracts/OldStyleToken.sol",
  HostileToken: "devnet/contracts/HostileToken.sol",
  FcsStandIn: "devnet/contracts/FcsStandIn.sol",
  MainnetVotesStandIn: "devnet/contracts/FcsStandIn.sol",
  AmplifierStandIn: "devnet/contracts/Amplifier.sol",
  PoolStandIn: "devnet/contracts/Amplifier.sol",
  FrancBridge: "devnet/contracts/FrancBridge.sol",
  DevnetRouter: "devnet/contracts/Messaging.sol",
  DevnetRiskManager: "devnet/contracts/Messaging.sol",
} as const;

export type ContractName = keyof typeof contractFiles;
export type Artifacts = Record<ContractName, Artifact>;

/** The compiled contracts: from the cache when the same sources and settings were compiled before. */
export async function compile(signal?: AbortSignal): Promise<Artifacts> {
  const input = compilerInput();
  const cache = cacheFile(input);
  // In a process of its own, because the compiler blocks the one it runs in for some ten seconds.
  if (!existsSync(cache)) await promisify(execFile)(process.execPath, [import.meta.filename], { signal });
  return JSON.parse(readFileSync(cache, "utf8")) as Artifacts;
}

function fillCache(): void {
  const input = compilerInput();
  const cache = cacheFile(input);
  mkdirSync(dirname(cache), { recursive: true });
  // Several devnets may start at once: each writes a file of its own, the last rename wins with equal content.
  const mine = `${cache}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(runCompiler(input)));
  renameSync(mine, cache);
}

function compilerInput(): string {
  return JSON.stringify({
    language: "Solidity",
    sources: readSources(),
    settings: { optimizer: { enabled: true, runs: 200 }, outputSelection: outputSelection() },
  });
}

function cacheFile(input: string): string {
  const { version } = require("solc/package.json") as { version: string };
  const key = createHash("sha256").update(version).update(input).digest("hex").slice(0, 24);
  return join(root, ".cache", `contracts-${key}.json`);
}

function outputSelection(): Record<string, Record<string, string[]>> {
  const selection: Record<string, Record<string, string[]>> = {};
  for (const [name, file] of Object.entries(contractFiles)) {
    const contracts = selection[file] ?? {};
    contracts[name] = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"];
    selection[file] = contracts;
  }
  return selection;
}

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >;
};

function runCompiler(input: string): Artifacts {
  const solc = require("solc") as { compile(input: string): string };
  const output = JSON.parse(solc.compile(input)) as CompilerOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  const entries = Object.entries(contractFiles).map(([name, file]): [string, Artifact] => {
    const contract = output.contracts?.[file]?.[name];
    if (!contract) throw new Error(`the compiler output has no ${name} of ${file}`);
    return [
      name,
      {
        abi: contract.abi,
        bytecode: `0x${contract.evm.bytecode.object}`,
        deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
      },
    ];
  });
  return Object.fromEntries(entries) as Artifacts;
}

/** All contractFiles files and whatever they import, by the names the compiler will use. */
function readSources(): Record<string, { content: string }> {
  const sources: Record<string, { content: string }> = {};
  const queue: string[] = [...new Set<string>(Object.values(contractFiles))];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (sources[name]) continue;
    const path = name.startsWith("devnet/") ? join(root, "tools", name) : join(root, "node_modules", name);
    const content = readFileSync(path, "utf8");
    sources[name] = { content };
    for (const match of content.matchAll(/^\s*import\s[^;]*?["']([^"']+)["']\s*;/gm)) {
      const target = match[1];
      if (target) queue.push(target.startsWith(".") ? posix.join(posix.dirname(name), target) : target);
    }
  }
  return Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === import.meta.filename) fillCache();
