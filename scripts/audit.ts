import { spawnSync } from "node:child_process";

/**
 * Fails when a package the service runs with has a known advisory of level high or critical. A registry that keeps no
 * advisories cannot tell, which is said and is no failure.
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
  console.log(`the registry does not tell advisories: ${message}`);
} else {
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => /high|critical/.test(severity));
  for (const [name, { severity, range }] of grave) console.error(`${name} ${range}: ${severity}`);
  console.log(`${Object.keys(vulnerabilities).length} advisories, ${grave.length} of them high or critical`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}
