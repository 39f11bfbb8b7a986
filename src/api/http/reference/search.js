// The search over all operations and their members, in place of the index while something is entered.

/** Most operations that are listed. */
const MOST_FOUND = 40;
/** Most members of an operation that are named. */
const MOST_NAMES = 4;

/** The index of the search, requested when something is entered for the first time. */
let index;

async function read(address) {
  const entries = await (await fetch(`${address}/search.json`)).json();
  return entries.map((entry) => ({
    ...entry,
    title: `${entry.path} ${entry.summary}`.toLowerCase(),
    text: [entry.path, entry.summary, entry.description, ...entry.names].join(" ").toLowerCase(),
  }));
}

/** @param {string} address that of the reference, such as "/docs" */
export function startSearch(address) {
  const input = document.querySelector("#search");
  const found = document.querySelector("#found");

  const item = ({ path, page, summary, names }, words) => {
    const link = Object.assign(document.createElement("a"), {
      href: `${address}/${page}`,
      textContent: path,
      title: summary,
    });
    const members = names.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
    const line = document.createElement("li");
    line.append(link, members.slice(0, MOST_NAMES).join(", "));
    return line;
  };

  input.addEventListener("input", async () => {
    const text = input.value.trim().toLowerCase();
    found.hidden = text === "";
    document.querySelector("#index").hidden = text !== "";
    if (text === "") return;
    document.querySelector("nav details").open = true;
    index ??= read(address);
    const entries = await index.catch(() => {
      index = undefined;
      return [];
    });
    // A later character was entered meanwhile.
    if (input.value.trim().toLowerCase() !== text) return;
    const words = text.split(/\s+/);
    const inTitle = ({ title }) => words.every((word) => title.includes(word));
    const matches = entries
      .filter((entry) => words.every((word) => entry.text.includes(word)))
      .toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)));
    found.querySelector("p").textContent =
      matches.length === 0 ? "Nothing matches the search." : `${matches.length} operations`;
    found
      .querySelector("ul")
      .replaceChildren(...matches.slice(0, MOST_FOUND).map((entry) => item(entry, words)));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    input.focus();
  });
}
