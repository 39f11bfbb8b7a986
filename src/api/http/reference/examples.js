// Path parameters get values that this service has; one without data yet keeps the example of the description.

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/** Examples by parameter name, for the paths that begin so; the first that fits counts. */
const SOURCES = [
  [
    "/transfer/",
    async (ask) => {
      const transfer = (await ask("/transfer/reference/list"))?.list[0];
      return { count: transfer?.count, from: transfer?.from, to: transfer?.to };
    },
  ],
  [
    "/positions/",
    async (ask) => {
      const update = (await ask("/positions/mintingupdates/list"))?.list[0];
      return (path) =>
        path.startsWith("/positions/mintingupdates/position/")
          ? { version: update && String(update.version), address: update?.position }
          : { address: update?.owner };
    },
  ],
  [
    "/prices/history/",
    async (ask) => ({ address: Object.keys((await ask("/prices/history/list")) ?? {})[0] }),
  ],
  ["/savings/core/", async (ask) => ({ account: (await ask("/savings/core/ranked"))?.[0]?.account })],
  [
    "/savings/referrer/",
    async (ask) => {
      const account = (await ask("/savings/core/ranked"))?.[0]?.account;
      const balances = account && (await ask(`/savings/core/balance/${account}`));
      const referrers = Object.values(balances ?? {})
        .flatMap((modules) => Object.values(modules))
        .map(({ referrer }) => referrer);
      return { referrer: referrers.find((address) => address !== ZERO_ADDRESS) ?? referrers[0] };
    },
  ],
];

/** @param {string} base path of the service */
export async function fillExamples(base) {
  /** The body of the response; undefined where it is not a success. */
  const ask = async (path) => {
    const response = await fetch(base + path).catch(() => undefined);
    return response?.ok ? response.json() : undefined;
  };
  const articles = [...document.querySelectorAll("article[data-path]")];
  await Promise.all(
    SOURCES.map(async ([prefix, read]) => {
      const own = articles.filter(
        (article) =>
          article.dataset.path.startsWith(prefix) && article.querySelector('[data-in="path"]') !== null,
      );
      if (own.length === 0) return;
      const known = await read(ask);
      for (const article of own) {
        const values = typeof known === "function" ? known(article.dataset.path) : known;
        for (const field of article.querySelectorAll('[data-in="path"]')) {
          field.value = values[field.name] ?? field.value;
        }
      }
    }),
  );
}
