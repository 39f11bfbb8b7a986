import type { Settings } from "../../config/settings.ts";

/** In which order Ponder uses the RPC URLs of each chain. */
export class UrlOrder {
  readonly #turns = new Map<number, number>();

  /** The URL that a chain used first omitted logs: the next Ponder process uses the one after it first. */
  turn(chainId: number): void {
    this.#turns.set(chainId, (this.#turns.get(chainId) ?? 0) + 1);
  }

  /** The settings with the URLs in the order of now. */
  of(settings: Settings): Settings {
    const rpcUrls = new Map(settings.rpcUrls);
    for (const [chainId, turns] of this.#turns) {
      const urls = settings.rpcUrls.get(chainId) ?? [];
      const first = turns % Math.max(urls.length, 1);
      rpcUrls.set(chainId, [...urls.slice(first), ...urls.slice(0, first)]);
    }
    return { ...settings, rpcUrls };
  }
}

/** The environment variables of a Ponder process with these URLs. */
export const rpcUrlVariables = ({ rpcUrls }: Pick<Settings, "rpcUrls">): Record<string, string> =>
  Object.fromEntries([...rpcUrls].map(([chainId, urls]) => [`RPC_URL_${chainId}`, urls.join()]));
