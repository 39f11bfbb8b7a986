import type { Settings } from "../../../config/settings.ts";
import { coingecko } from "./coingecko.ts";
import { defillama } from "./defillama.ts";
import { priceFile } from "./file.ts";
import type { PriceSource } from "./source.ts";

/** The sources that the settings name, in their order. */
export function priceSources(settings: Settings["prices"]): PriceSource[] {
  const { file, coingeckoApiKey, coingeckoUrl, defillamaUrl } = settings;
  return settings.sources.flatMap((name) => {
    if (name === "file") return file === undefined ? [] : [priceFile(file)];
    if (name === "defillama") return [defillama(defillamaUrl)];
    return coingeckoApiKey === undefined ? [] : [coingecko(coingeckoUrl, coingeckoApiKey)];
  });
}
