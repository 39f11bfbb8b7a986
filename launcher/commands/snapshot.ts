import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { limitEmbeddedMemory } from "../../ponder/process-memory.ts";
import { acquireWriterLock } from "../database/writer-lock.ts";
import { checkChains, checkedSettings, loadEnvFiles } from "../settings.ts";
import { describeManifest } from "../snapshot/describe.ts";
import { exportSnapshot } from "../snapshot/export.ts";
import { openSnapshot } from "../snapshot/format.ts";
import { restoreSnapshot } from "../snapshot/restore.ts";
import { runMain } from "../supervisor/shutdown.ts";

const usage = `npm run snapshot -- FILE             writes a snapshot of the database; the service may run meanwhile
npm run snapshot -- --show FILE      prints what a snapshot contains
npm run snapshot -- --restore FILE   fills an empty database from the file or URL of a snapshot
Settings are those of the service, as npm start reads them.`;

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      show: { type: "boolean", default: false },
      restore: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [place] = positionals;
  if (values.help || place === undefined || positionals.length > 1 || (values.show && values.restore)) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  if (values.show) {
    const { manifest, bytes, close } = await openSnapshot(place);
    await close();
    console.log(describeManifest(manifest, bytes));
    return 0;
  }
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  if (settings.database.kind === "pglite") limitEmbeddedMemory();
  if (values.restore) {
    await acquireWriterLock(settings);
    await restoreSnapshot(settings, place);
    console.log("Restored; npm start compares it with the chains once more before it serves");
    return 0;
  }
  const manifest = await exportSnapshot(settings, place);
  console.log(describeManifest(manifest, statSync(place).size));
  return 0;
});
