// Runs in the page /docs, which is complete without it: search, colours, and requests to this very service.

/** Most characters of a response that are shown. */
const MOST_SHOWN = 20_000;

/** Path of the service: "" where it has a host of its own, or the path of a proxy such as "/zchf". */
const base = location.pathname.replace(/\/docs$/, "");
const root = document.documentElement;
const theme = document.querySelector("#theme");
const search = document.querySelector("#search");
/** Undefined where the browser blocks storage for this site. */
const storage = (() => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
})();

// The choice is that of the dashboard.
function applyTheme(value) {
  if (value === "system") delete root.dataset.theme;
  else root.dataset.theme = value;
}
theme.value = storage?.getItem("theme") ?? "system";
applyTheme(theme.value);
theme.addEventListener("change", () => {
  storage?.setItem("theme", theme.value);
  applyTheme(theme.value);
});

for (const code of document.querySelectorAll("pre code")) {
  if (code.textContent.includes("https://api.example")) {
    code.textContent = code.textContent.replaceAll("https://api.example", location.origin + base);
  }
}

const parts = [...document.querySelectorAll("article")].map((article) => ({
  article,
  text: article.textContent.toLowerCase(),
  link: document.querySelector(`nav a[href="#${article.id}"]`)?.parentElement,
}));
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/);
  for (const { article, text, link } of parts) {
    article.hidden = !words.every((word) => text.includes(word));
    if (link) link.hidden = article.hidden;
  }
  for (const group of document.querySelectorAll(".group")) {
    group.hidden = group.querySelector("article:not([hidden])") === null;
  }
  document.querySelector("#none").hidden = parts.some(({ article }) => !article.hidden);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  search.focus();
});
if (window.matchMedia("(max-width: 60rem)").matches) document.querySelector("nav details").open = false;

function urlOf(path, form) {
  const query = new URLSearchParams();
  let filled = path;
  for (const field of form.querySelectorAll("[name]")) {
    if (field.dataset.in === "path")
      filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== "") query.set(field.name, field.value);
  }
  const text = query.toString();
  return base + (text === "" ? filled : `${filled}?${text}`);
}

async function send(url) {
  const response = await fetch(url);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const rest = shown.length > MOST_SHOWN ? `\n… ${shown.length - MOST_SHOWN} more characters` : "";
  return { status: response.status, text: shown.slice(0, MOST_SHOWN) + rest };
}

document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const article = event.target.closest("article");
  const result = article.querySelector(".result");
  const url = urlOf(article.dataset.path, event.target);
  const heading = document.createElement("p");
  const link = Object.assign(document.createElement("a"), { href: url, textContent: url });
  const body = Object.assign(document.createElement("pre"), { tabIndex: 0 });
  body.setAttribute("role", "region");
  body.setAttribute("aria-label", "Response");
  const { status, text } = await send(url).catch((error) => ({ status: "no response", text: String(error) }));
  heading.append(`${status} `, link);
  body.textContent = text;
  result.replaceChildren(heading, body);
  result.hidden = false;
});

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/** The body of the response; undefined where it is not a success. */
async function ask(path) {
  const response = await fetch(base + path).catch(() => undefined);
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

// Path parameters get the values that this service has; one without data yet keeps the example of the description.
void knownExamples().then((known) => {
  for (const { article } of parts) {
    const [, examples] = known.find(([prefix]) => article.dataset.path?.startsWith(prefix)) ?? [];
    for (const field of article.querySelectorAll('[data-in="path"]')) {
      field.value = examples?.[field.name] ?? field.value;
    }
  }
  root.dataset.examples = "known";
});
