import { UserText } from "./user-text.tsx";

/** Characters of a symbol that is as short as symbols are. */
const SHOWN = 16;

/** A token's symbol, which whoever deployed it chose. */
export function TokenSymbol({ symbol }: { symbol: string }) {
  return <UserText text={symbol} none="(no symbol)" shown={SHOWN} />;
}
