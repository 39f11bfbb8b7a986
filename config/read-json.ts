import { readFileSync } from "node:fs";

/** Codes of a path that the user of the process may not follow or open. */
const FORBIDDEN = /^(EACCES|EPERM)$/;

/** The content of a JSON file. Throws, saying in one line what is wrong; never with a part of the content. */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${file} cannot be read (${reasonOf(error)})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return String(error);
  const [reason = String(error.code)] = /^\w+: [^,]*/.exec(error.message) ?? [];
  return FORBIDDEN.test(String(error.code))
    ? `${reason}; the user of the service needs the right to read it and to enter its folders`
    : reason;
}
