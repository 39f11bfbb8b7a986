import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "../config/settings.ts";
import { excludedFromImage } from "../tools/harness/image.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The lines of deploy/Dockerfile: instruction and arguments. */
const instructions = read("deploy/Dockerfile")
  .replaceAll(/\\\n/g, "")
  .split("\n")
  .flatMap((line) => {
    const [, name, args] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name === undefined || args === undefined ? [] : [{ name, args }];
  });
const argumentsOf = (name: string) => instructions.flatMap((line) => (line.name === name ? [line.args] : []));

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  entrypoint?: string[];
  command?: string[];
  healthcheck?: { test?: string[] };
  depends_on?: string[] | Record<string, unknown>;
  network_mode?: string;
  mem_limit?: string;
  restart?: string;
};
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read("deploy/compose.yaml"),
  { merge: true },
);
const services = Object.entries(compose.services);
const ofTheImage = services.filter(([, { build }]) => build !== undefined);

/** A file of the image that a container can execute. */
function expectExecutable(file: string): void {
  expect(excludedFromImage(file), file).toBe(false);
  accessSync(join(root, file), constants.X_OK);
}

/** The commands of deploy/zchf. */
const commands = /^ {2}(start \| .*)\) \[/m.exec(read("deploy/zchf"))?.[1]?.split(" | ") ?? [];

test("Dockerfile: stages, scripts and paths exist", () => {
  const stages = argumentsOf("FROM").flatMap((from) => / AS (\w+)$/.exec(from)?.[1] ?? []);
  const { scripts } = JSON.parse(read("package.json"));
  for (const copied of argumentsOf("COPY")) {
    const [, stage] = /--from=(\w+)/.exec(copied) ?? [];
    if (stage !== undefined) expect(stages).toContain(stage);
  }
  for (const [, script = ""] of argumentsOf("RUN")
    .join("\n")
    .matchAll(/npm run ([\w:]+)/g)) {
    expect(scripts).toHaveProperty(script);
  }
  const [entry = ""] = JSON.parse(argumentsOf("ENTRYPOINT")[0] ?? "[]");
  expectExecutable(entry);
  expect(commands).toEqual(["start", "serve", "views", "snapshot", "verify", "psql"]);
  for (const command of commands) {
    expect(excludedFromImage(`launcher/commands/${command}.ts`)).toBe(false);
    expect(existsSync(join(root, `launcher/commands/${command}.ts`))).toBe(true);
  }
  expect(argumentsOf("USER")).toEqual(["zchf"]);
  expect(argumentsOf("RUN").join()).toContain("useradd --uid 1000 --create-home zchf");
});

test("compose: every service names its image, has limits and no rights, and starts again after a reboot", () => {
  expect(services.map(([name]) => name)).toEqual([
    "api",
    "snapshots",
    "replica",
    "replica2",
    "next",
    "prometheus",
    "database",
  ]);
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      image: expect.stringMatching(/^[\w/-]+:.+$/),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      restart: "unless-stopped",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number),
    });
  }
});

test.each(["ci.yml", "release.yml"])("the actions of %s are named by their commit", (file) => {
  const actions = [...read(`.github/workflows/${file}`).matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/);
});

test("images of others are named by their digest", () => {
  const { jobs } = parse(read(".github/workflows/ci.yml")) as {
    jobs: Record<string, { container?: string }>;
  };
  const images = [
    ...argumentsOf("FROM").map((from) => from.replace(/ AS \w+$/, "")),
    ...services.flatMap(([, { image = "" }]) => (image.startsWith("zchf-api:") ? [] : [image])),
    ...Object.values(jobs).flatMap(({ container }) => container ?? []),
  ];
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/^[\w/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test.each(ofTheImage)("compose: paths, commands and ports of %s exist", (_, service) => {
  const { context = "", dockerfile = "" } = service.build ?? {};
  expect(existsSync(join(root, "deploy", context, dockerfile))).toBe(true);
  expect(join("deploy", service.env_file ?? "")).toBe(".env.production");
  for (const name of Object.keys(service.environment ?? {})) expect(SETTING_NAMES).toContain(name);
  if (service.command) expect(commands).toContain(service.command[0]);
  const [shell, option, script] = service.entrypoint ?? ["sh", "-c", ""];
  expect([shell, option]).toEqual(["sh", "-c"]);
  for (const [file] of script?.matchAll(/deploy\/[\w.-]+/g) ?? []) expectExecutable(file);
  const [kind, node] = service.healthcheck?.test ?? ["CMD", "node_modules/.bin/node"];
  expect(kind).toBe("CMD");
  expectExecutable(node ?? "");
  for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+:(42069|9090)$/);
});

test("compose: volumes, dependencies, networks and mounted files exist", () => {
  for (const [, { volumes = [], depends_on = [], network_mode }] of services) {
    for (const volume of volumes) {
      const [source = "", target = ""] = volume.split(":");
      if (!source.startsWith("./")) expect(compose.volumes).toHaveProperty(source);
      // The operator's own files.
      else if (source !== "./config") expect(existsSync(join(root, "deploy", source)), source).toBe(true);
      expect(target).toMatch(/^\//);
    }
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const name of needed) expect(compose.services).toHaveProperty(name);
    if (network_mode) expect(compose.services).toHaveProperty(network_mode.replace("service:", ""));
  }
});

test("compose: Prometheus scrapes the admin port of the writer, whose network it shares, with the alerts", () => {
  const { api, prometheus } = compose.services;
  expect(prometheus?.network_mode).toBe("service:api");
  const { scrape_configs, rule_files } = parse(read("deploy/prometheus.yml"));
  expect(scrape_configs).toEqual([
    {
      job_name: "zchf-api",
      static_configs: [{ targets: [`127.0.0.1:${api?.environment?.ADMIN_PORT}`] }],
    },
  ]);
  for (const file of ["prometheus.yml", ...rule_files]) {
    expect(prometheus?.volumes).toContain(`./${file}:/etc/prometheus/${file}:ro`);
  }
});

test("the commands of compose in the docs name services, profiles and variables that exist", () => {
  const text = ["docs/operating.md", "deploy/README.md", "deploy/compose.yaml"].map(read).join("\n");
  const used = [...text.matchAll(/\$compose ((?:--profile \w+ )*)(\w+)((?: [^\s`#&\\]+)*)/g)];
  expect(used.length).toBeGreaterThan(5);
  const profiles = services.flatMap(([, service]) => service.profiles ?? []);
  for (const [, profile] of text.matchAll(/--profile (\w+)/g)) expect(profiles).toContain(profile);
  for (const [line, , command = "", args = ""] of used) {
    expect(["up", "build", "exec", "run", "stop", "logs", "rm", "cp", "restart"], line).toContain(command);
    const words = args.split(" ").filter((word) => word !== "" && !word.startsWith("-"));
    // Of these the rest are arguments of the command in the container, or paths.
    const named = ["exec", "run"].includes(command) ? words.slice(0, 1) : command === "cp" ? [] : words;
    for (const word of named) expect(Object.keys(compose.services), line).toContain(word);
  }
  const variables = [...read("deploy/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
  const [header = ""] = read("deploy/compose.yaml").split("\n\n");
  for (const name of variables) expect(header).toContain(name);
});
