import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/**
 * Options of the command line. Prints the usage and exits for `--help`, and for options that are unknown, malformed or
 * missing. From then on an error that nothing catches is one line, too, instead of a stack.
 */
export function optionsOf<const Options extends ParseArgsOptionsConfig, Name extends keyof Options & string>(
  usage: string,
  options: Options,
  required: readonly Name[],
): Values<Options> & Record<Name, string> {
  process.on("uncaughtException", ({ message }) => exit(message));
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values } = parseArgs({ options });
    const given: Record<string, unknown> = values;
    const missing = required.find((name) => given[name] === undefined);
    if (missing !== undefined) throw new Error(`--${missing} is missing`);
    if (!URL.canParse(String(given.url))) throw new Error(`--url: expected a URL, got ${given.url}`);
    return values as Values<Options> & Record<Name, string>;
  } catch (error) {
    return exit(`${(error as Error).message}\n${usage}`);
  }
}

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}
