import { MAX_SYMBOL_CHARACTERS } from "../format/symbols.ts";
import { UserText } from "./user-text.tsx";

/** Symbol of a token; untrusted text. */
export function TokenSymbol({ symbol }: { symbol: string }) {
  return <UserText text={symbol} none="(no symbol)" shown={MAX_SYMBOL_CHARACTERS} />;
}
