const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for HTML, also within a quoted attribute. */
export const html = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** The Markdown that descriptions have: code, and links within this service, relative to a page at its root. */
export const inline = (text: string): string =>
  html(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\(\/([^)\s]*)\)/g, '<a href="./$2">$1</a>');

/** A heading (`## …`), list items (`- …`), or paragraphs. */
export function blocks(text: string): string {
  const lines = text.split("\n").filter((line) => line !== "");
  const parts = lines.map((line) => {
    if (line.startsWith("## ")) return `<h3>${inline(line.slice(3))}</h3>`;
    return line.startsWith("- ") ? `<li>${inline(line.slice(2))}</li>` : `<p>${inline(line)}</p>`;
  });
  return parts.join("\n").replace(/(?:<li>.*<\/li>\n?)+/g, (items) => `<ul>\n${items}\n</ul>\n`);
}
