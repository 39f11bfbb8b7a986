type ByAccount<Value> = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Value>>>>>>;

export type Entry = { chainId: string; module: string; account: string };

/** Rows of an object nested by chain, module and account. */
export function flatten<Value>(chains: ByAccount<Value>): (Entry & { value: Value })[] {
  return Object.entries(chains).flatMap(([chainId, modules]) =>
    Object.entries(modules).flatMap(([module, accounts]) =>
      Object.entries(accounts).map(([account, value]) => ({ chainId, module, account, value })),
    ),
  );
}
