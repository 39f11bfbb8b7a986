import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { freePorts } from "../devnet/ports.ts";
import { type Child, root, start } from "./processes.ts";
import { get } from "./service.ts";
import { eventually } from "./waiting.ts";

/** The folder of the project in deploy/. */
const INSTALLED = "/opt/zchf-api";
/** User and group `nobody`, in place of the user of the service. */
const NOBODY = 65534;
/** Settings of each service. */
const HERE = { DATABASE_DIR: ".ponder/postgres", HOST: "127.0.0.1" };

/** A folder that the service's user owns. */
export function writable(place: string): string {
  mkdirSync(place, { recursive: true });
  chownSync(place, NOBODY, NOBODY);
  return place;
}

/** A unit of deploy/ for a project in the folder `installed`. */
export function unitOf(name: string, installed: string): string {
  return readFileSync(`${root}/deploy/${name}`, "utf8").replaceAll(INSTALLED, installed);
}

/** Writes the unit of the service for the user `nobody`; returns its path. */
export function unitOfNobody(
  file: string,
  { settings, installed }: { settings: string; installed: string },
): string {
  const ofNobody = { User: "nobody", EnvironmentFile: settings };
  const text = Object.entries(ofNobody).reduce(
    (lines, [name, value]) => lines.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    unitOf("zchf-api.service", installed),
  );
  writeFileSync(file, text);
  return file;
}

/** The value of a setting of a unit. */
export function settingOf(unit: string, name: string, installed: string): string {
  const value = new RegExp(`^${name}=(.*)$`, "m").exec(unitOf(unit, installed))?.[1];
  if (value === undefined) throw new Error(`${unit} has no ${name}`);
  return value;
}

/** Runs a command of a unit as the user of the service. */
export function runAsService(command: string, cwd: string, env: Record<string, string>): Child {
  const [program = "", ...args] = command.split(" ");
  const nothing = { HOME: "/nonexistent", TMPDIR: "/nonexistent", NODE_COMPILE_CACHE: "" };
  return start(program, { args, cwd, user: NOBODY, env: { ...nothing, ...HERE, ...env } });
}

/** The commands of each block of a section of docs/operating.md. */
export function blocksOf(heading: string): string[][] {
  const page = readFileSync(`${root}/docs/operating.md`, "utf8");
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block.trim().split("\n"));
}

/** What a machine has in place of what the commands of docs/operating.md name, and how its project is installed. */
type Machine = { install: (installed: string) => void; settings: Record<string, string>; places?: object };

/** A systemctl that only shows units: there is no systemd. */
const systemctl = (units: string) => `#!/bin/sh\n[ "$1" != cat ] || cat "${units}/$2"\n`;

/** A machine with an installation, on which the commands of docs/operating.md run as root, but for those of systemd. */
export async function createMachine(home: string, { install, settings, places = {} }: Machine) {
  const installed = path.join(home, "zchf-api");
  const units = path.join(home, "etc/systemd/system");
  for (const folder of [units, path.join(home, "bin")]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(home, "bin/systemctl"), systemctl(units), { mode: 0o755 });
  install(installed);
  // The data of what was installed here is not that of this machine.
  rmSync(path.join(installed, ".ponder"), { recursive: true, force: true });
  writable(path.join(installed, ".ponder"));
  const replaced = Object.entries({
    ...places,
    [INSTALLED]: installed,
    "/var/lib/zchf-snapshots": path.join(home, "snapshots"),
    "-o zchf -g zchf": `-o ${NOBODY} -g ${NOBODY}`,
    "chown zchf:": "chown nobody:",
    "User=zchf": "User=nobody",
  });
  const here = (text: string) =>
    replaced
      .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
      .replaceAll(/(?<!\w)\/etc\//g, `${home}/etc/`);
  const writeUnit = (name: string, text: string) => writeFileSync(path.join(units, name), here(text));
  writeUnit("zchf-api.service", readFileSync(`${root}/deploy/zchf-api.service`, "utf8"));

  const services = new Map<string, Child>();
  const serviceOf = (name: string) => services.get(name) ?? expect.unreachable(`${name} was not started`);
  const settingsFile = (name: string) => path.join(home, `etc/${name}.env`);
  /** Adds settings to the file of a service. */
  const set = (added: Record<string, string>, name = "zchf-api") => {
    const lines = Object.entries(added).map(([key, value]) => `${key}=${value}\n`);
    appendFileSync(settingsFile(name), lines.join(""), { mode: 0o600 });
  };
  const port = String(await freePorts(2));
  set({ ...HERE, PORT: port, ADMIN_PORT: String(Number(port) + 1), ...settings });

  /** Starts a service as its unit says; `%i` is what follows the `@` of its name. */
  const startUnit = (name: string): void => {
    const [template = "", instance = ""] = name.split("@");
    const file = instance === "" ? `${name}.service` : `${template}@.service`;
    const text = readFileSync(path.join(units, file), "utf8").replaceAll("%i", instance);
    const [command = ""] = settingsOf(text, "ExecStart");
    const [folder = ""] = settingsOf(text, "WorkingDirectory");
    const files = settingsOf(text, "EnvironmentFile").map((place) => place.replace(/^-/, ""));
    const lines = files.flatMap((place) => readFileSync(place, "utf8").trim().split("\n"));
    const env = Object.fromEntries(lines.map((line) => [line.split("=", 1)[0], line.replace(/^\w+=/, "")]));
    services.set(name, runAsService(command, folder, env));
  };

  let cwd = home;
  const runLine = async (line: string): Promise<void> => {
    const [, verb, name = ""] =
      /^systemctl (start|stop|restart|enable --now|disable --now) (\S+)$/.exec(here(line)) ?? [];
    if (verb && /stop|restart|disable/.test(verb)) expect(await serviceOf(name).end()).toBe(0);
    if (verb && /start|enable/.test(verb)) startUnit(name);
    if (!verb) {
      const folderFile = path.join(home, "folder");
      const args = ["-ec", `${here(line)}\npwd > ${folderFile}`];
      const PATH = `${home}/bin:${process.env.PATH}`;
      const child = start("sh", { args, cwd, env: { PATH } });
      expect({ line, code: await child.exited }, child.output()).toEqual({ line, code: 0 });
      cwd = readFileSync(folderFile, "utf8").trim();
      for (const unit of readdirSync(units)) writeUnit(unit, readFileSync(path.join(units, unit), "utf8"));
    }
  };
  const run = async (lines: readonly string[] = expect.unreachable()) => {
    const commands = lines.flatMap((line) => line.replace(/ +#.*/, "").split(/ && (?=systemctl )/));
    for (const command of commands) await runLine(command);
  };
  const untilReady = (name = "zchf-api", at = port) => {
    const isReady = () => {
      if (serviceOf(name).process.exitCode !== null) throw new Error("the service exited");
      return get(`http://127.0.0.1:${at}/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    return eventually("/ready", isReady, 200).catch((error: Error) => {
      throw new Error(`${error.message}:\n${serviceOf(name).output()}`);
    });
  };
  return { home, port, set, run, untilReady, writeUnit };
}

/** The values of a setting of a unit's text. */
const settingsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
