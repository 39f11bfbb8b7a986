type ByAccount<Value> = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Value>>>>>>;

type Entry<Value> = { chainId: string; module: string; account: string; value: Value };

/** What is told by chain, module and account, as rows. */
export function flatten<Value>(chains: ByAccount<Value>): Entry<Value>[] {
  return Object.entries(chains).flatMap(([chainId, modules]) =>
    Object.entries(modules).flatMap(([module, accounts]) =>
      Object.entries(accounts).map(([account, value]) => ({ chainId, module, account, value })),
    ),
  );
}
