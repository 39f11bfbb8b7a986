/** The contracts whose logs prove a payment on a chain. */
export type PaymentContracts = {
  /** ZCHF. */
  coin: `0x${string}`;
  /** Emits transfers with a reference: a separate contract on Ethereum, ZCHF itself on the other chains. */
  reference: `0x${string}`;
};

/** Production contracts by chain id. */
export const PAYMENT_CONTRACTS: Readonly<Record<number, PaymentContracts>> = {
  // Ethereum
  1: {
    coin: "0xB58E61C3098d85632Df34EecfB899A1Ed80921cB",
    reference: "0xf98c221661F51578f5E5236B189a493E2a8a1916",
  },
  // Optimism
  10: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Gnosis
  100: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Polygon
  137: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Sonic
  146: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Base
  8453: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Arbitrum
  42161: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
  // Avalanche
  43114: {
    coin: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
    reference: "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553",
  },
};
