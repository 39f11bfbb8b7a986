/** The contracts whose logs prove a payment on a chain. */
export type PaymentContracts = {
  /** ZCHF. */
  coin: `0x${string}`;
  /** Emits transfers with a reference: a separate contract on Ethereum, ZCHF itself on the other chains. */
  reference: `0x${string}`;
};

/** ZCHF on the chains to which it is bridged, with the same address on each of them. */
const BRIDGED = "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553";
const bridged: PaymentContracts = { coin: BRIDGED, reference: BRIDGED };

/** Production contracts by chain id. */
export const PAYMENT_CONTRACTS: Readonly<Record<number, PaymentContracts>> = {
  1: {
    coin: "0xB58E61C3098d85632Df34EecfB899A1Ed80921cB",
    reference: "0xf98c221661F51578f5E5236B189a493E2a8a1916",
  },
  10: bridged,
  100: bridged,
  137: bridged,
  146: bridged,
  8453: bridged,
  42161: bridged,
  43114: bridged,
};
