// Runs in the page /docs. Fills the examples of path parameters with what this very service has, so that each request
// can be sent as it stands. A parameter without data yet keeps the example of the description.

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/** The body of the response; undefined where it is not a success. */
async function ask(path) {
  const response = await fetch(path).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

/** Examples by parameter name, for the paths that begin so; the first that fits counts. */
async function knownExamples() {
  const [transfers, updates, savers, histories] = await Promise.all([
    ask("/transfer/reference/list"),
    ask("/positions/mintingupdates/list"),
    ask("/savings/core/ranked"),
    ask("/prices/history/list"),
  ]);
  const transfer = transfers?.list[0];
  const update = updates?.list[0];
  const account = savers?.[0]?.account;
  const balances = account && (await ask(`/savings/core/balance/${account}`));
  const referrers = Object.values(balances ?? {})
    .flatMap((modules) => Object.values(modules))
    .map(({ referrer }) => referrer);
  const referrer = referrers.find((address) => address !== ZERO_ADDRESS) ?? referrers[0];
  return [
    ["/transfer/", { count: transfer?.count, from: transfer?.from, to: transfer?.to }],
    [
      "/positions/mintingupdates/position/",
      { version: update && String(update.version), address: update?.position },
    ],
    ["/positions/", { address: update?.owner }],
    ["/prices/history/", { address: Object.keys(histories ?? {})[0] }],
    ["/savings/core/", { account }],
    ["/savings/referrer/", { referrer }],
  ];
}

async function filled(text) {
  const description = JSON.parse(text);
  const known = await knownExamples();
  for (const [path, { get }] of Object.entries(description.paths)) {
    const [, examples] = known.find(([prefix]) => path.startsWith(prefix)) ?? [];
    for (const parameter of get?.parameters ?? []) {
      const example = examples?.[parameter.name];
      if (parameter.in === "path" && example !== undefined) parameter.schema.example = example;
    }
  }
  return JSON.stringify(description);
}

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // Keeps the page from sending the description to another host.
  validatorUrl: null,
  tryItOutEnabled: true,
  responseInterceptor: async (response) => {
    if (response.url.endsWith("/openapi.json")) response.text = await filled(response.text);
    return response;
  },
});
