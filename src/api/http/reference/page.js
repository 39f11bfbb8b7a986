// Runs in the pages of /docs, which are complete without it: colours, languages, copy buttons, search, and requests to this
// very service.
import { fillExamples } from "./examples.js";
import { samplesOf, urlOf } from "./samples.js";
import { startSearch } from "./search.js";

/** Most characters of a response that are shown. */
const MOST_SHOWN = 20_000;

/** Path of the service: "" where it has a host of its own, or the path of a proxy such as "/zchf". */
const base = location.pathname.replace(/\/docs(\/[^/]*)?$/, "");
const root = document.documentElement;
/** Undefined where the browser blocks storage for this site. */
const storage = (() => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
})();

// The choice is that of the dashboard.
const theme = document.querySelector("#theme");
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

/** Shows the programs of one language, on the whole page. */
function showLanguage(language) {
  for (const each of document.querySelectorAll("[data-language]")) {
    if (each.matches(".code")) each.hidden = each.dataset.language !== language;
    else each.setAttribute("aria-pressed", String(each.dataset.language === language));
  }
}

for (const samples of document.querySelectorAll(".samples")) {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Language");
  for (const { dataset } of samples.querySelectorAll(".code")) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: dataset.language,
    });
    button.dataset.language = dataset.language;
    button.addEventListener("click", () => {
      storage?.setItem("language", dataset.language);
      showLanguage(dataset.language);
    });
    group.append(button);
  }
  samples.prepend(group);
}
const languages = [...document.querySelectorAll(".samples button")].map(({ dataset }) => dataset.language);
const chosen = storage?.getItem("language");
showLanguage(languages.includes(chosen) ? chosen : "curl");

for (const part of document.querySelectorAll(".code")) {
  const pre = part.querySelector("pre");
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "copy",
    textContent: "Copy",
  });
  button.setAttribute("aria-label", `Copy: ${pre.getAttribute("aria-label")}`);
  button.addEventListener("click", async () => {
    // Without TLS, browsers have no clipboard for pages of other hosts.
    const copied = navigator.clipboard?.writeText(pre.textContent);
    button.textContent = await (copied ?? Promise.reject()).then(
      () => "Copied",
      () => "Select the text and copy it",
    );
  });
  part.append(button);
}

/** The parameters as they are entered. */
const givenOf = (form) =>
  [...form.querySelectorAll("[name]")].map(({ name, value, dataset }) => ({
    name,
    value,
    in: dataset.in,
    type: dataset.type,
  }));

/** The programs of an operation follow its form. */
function follow(form) {
  const article = form.closest("article");
  const { path, media: mediaType } = article.dataset;
  const samples = samplesOf({
    method: "get",
    path,
    origin: location.origin + base,
    given: givenOf(form),
    mediaType,
  });
  for (const [language, text] of Object.entries(samples)) {
    article.querySelector(`.code[data-language="${language}"] code`).textContent = text;
  }
}

async function send(url) {
  const response = await fetch(url);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const rest = shown.length > MOST_SHOWN ? `\n… ${shown.length - MOST_SHOWN} more characters` : "";
  return { status: response.status, text: shown.slice(0, MOST_SHOWN) + rest };
}

document.addEventListener("input", ({ target }) => {
  if (target.form?.closest("article")) follow(target.form);
});
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const article = event.target.closest("article");
  const result = article.querySelector(".result");
  const url = base + urlOf(article.dataset.path, givenOf(event.target));
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

startSearch(`${base}/docs`);
if (window.matchMedia("(max-width: 60rem)").matches) document.querySelector("nav details").open = false;

await fillExamples(base);
document.querySelectorAll("article form").forEach(follow);
root.dataset.examples = "known";
