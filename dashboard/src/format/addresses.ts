const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** 0x1234…abcd. */
export function shorten(hex: string): string {
  return hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex;
}
