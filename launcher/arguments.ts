import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** A command of package.json: its usage, its options apart from --help, and whether it takes one operand, such as FILE. */
type Command<O extends Options> = { usage: string; options: O; hasOperand: boolean };

const define = <const O extends Options>(usage: string, options: O, hasOperand = false): Command<O> => ({
  usage,
  options,
  hasOperand,
});

export const COMMANDS = {
  start: define(
    `npm start -- [--plan]
  --plan   print whether the tables change, what each RPC URL can do and what the backfill costs, without starting
Settings are those of .env.example.`,
    { plan: { type: "boolean", default: false } },
  ),
  serve: define(
    `npm run serve
  Serves the API from the database that another process fills.
Settings are those of .env.example.`,
    {},
  ),
  demo: define(
    `npm run demo -- [options]
  --seed N        another history than the default one
  --short         a history of a few dozen actions
  --base-port P   the local chains listen on P, P+1 and P+2 (default: 8545)
PORT=… before the command chooses the port of the API (default: 42069), ADMIN_PORT=… that of its metrics.`,
    {
      seed: { type: "string" },
      short: { type: "boolean", default: false },
      "base-port": { type: "string" },
    },
  ),
  views: define(
    `npm run views -- NAME
  Points the replicas that serve schema NAME to the tables of the writer in DATABASE_SCHEMA,
  as soon as that is indexed at least as far as what they read now.
  Rejects a switch that drops columns they read: then start those of the new version on another NAME.`,
    {},
    true,
  ),
  snapshot: define(
    `npm run snapshot -- FILE             writes a snapshot of the database; the service may run meanwhile
npm run snapshot -- --show FILE      prints what a snapshot contains
npm run snapshot -- --restore FILE   fills an empty database from the file or URL of a snapshot
Settings are those of the service, as npm start reads them.`,
    { show: { type: "boolean", default: false }, restore: { type: "boolean", default: false } },
    true,
  ),
  verify: define(
    `npm run verify -- --url <api> [options]
  --url URL            base URL of the service
  --deployments FILE   the DEPLOYMENTS_FILE of the service, if it has one
  --json               print one JSON object instead of a table; with --repair its member "repair" has the passes
  --repair             first request all logs again and repair chains on which some are missing; only on the machine of
                       the service, with its ADMIN_PORT
Reads the chains through RPC_URL_<chain id>, as npm start does. Exit codes: 0 no differences, 1 differences,
2 nothing could be compared.`,
    {
      url: { type: "string" },
      deployments: { type: "string" },
      json: { type: "boolean", default: false },
      repair: { type: "boolean", default: false },
    },
  ),
} as const;

/** Ends a command: its usage was requested, or an argument is missing. */
export class Usage extends Error {
  readonly isRequested: boolean;

  constructor({ usage }: { usage: string }, isRequested = false) {
    super(usage);
    this.isRequested = isRequested;
  }
}

/**
 * The options and the operand of a command.
 * @throws Usage after --help and without its operand; an error of parseArgs for an argument that it does not take
 */
export function parse<const O extends Options>(command: Command<O>, args: string[] = process.argv.slice(2)) {
  const options: Options = { ...command.options, help: { type: "boolean" } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: command.hasOperand });
  if (values.help) throw new Usage(command, true);
  if (positionals.length !== Number(command.hasOperand)) throw new Usage(command);
  const [operand = ""] = positionals;
  return { values: values as ReturnType<typeof parseArgs<{ options: O }>>["values"], operand };
}

/** Whether parseArgs of node:util threw it. */
export function isArgumentError(error: unknown): error is TypeError {
  return error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}
