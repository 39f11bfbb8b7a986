import { UserText } from "./user-text.tsx";

/** Longer symbols are cut. */
const MAX_CHARACTERS = 16;

/** Symbol of a token; untrusted text. */
export function TokenSymbol({ symbol }: { symbol: string }) {
  return <UserText text={symbol} none="(no symbol)" shown={MAX_CHARACTERS} />;
}
