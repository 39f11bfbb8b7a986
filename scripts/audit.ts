import { spawnSync } from "node:child_process";

/**
 * Exits with 1 when a production dependency has an advisory of severity high or critical. A registry without an advisory
 * database is reported and is not a failure.
 */
const { stdout, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 2 ** 20,
});
if (error) throw error;

type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
};
const { vulnerabilities, message }: Report = JSON.parse(stdout);
if (!vulnerabilities) {
  console.log(`the registry has no advisory database: ${message}`);
} else {
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) => /high|critical/.test(severity));
  for (const [name, { severity, range }] of severe) console.error(`${name} ${range}: ${severity}`);
  console.log(`${Object.keys(vulnerabilities).length} advisories, ${severe.length} of them high or critical`);
  process.exitCode = severe.length > 0 ? 1 : 0;
}
