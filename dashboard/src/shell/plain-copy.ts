/** Groups of thousands as the pages show them: 1’234’567.89. */
const GROUPED = /(?<=\d)’(?=\d{3})/g;

/** Lets copied numbers paste as numbers: spreadsheets and forms refuse the sign between thousands. */
export function copyPlainNumbers(): void {
  document.addEventListener("copy", (event) => {
    const text = window.getSelection()?.toString() ?? "";
    const plain = text.replace(GROUPED, "");
    if (plain === text || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", plain);
    event.preventDefault();
  });
}
