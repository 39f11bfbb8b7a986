import { statSync } from "node:fs";
import { COMMANDS, parse, Usage } from "../arguments.ts";
import { besideServer, withServer } from "../database/embedded/with-server.ts";
import { acquireWriterLock } from "../database/writer-lock.ts";
import { checkChains, checkedSettings, loadEnvFiles } from "../settings.ts";
import { describeManifest } from "../snapshot/describe.ts";
import { exportSnapshot } from "../snapshot/export.ts";
import { openSnapshot } from "../snapshot/format.ts";
import { restoreSnapshot } from "../snapshot/restore.ts";
import { runMain } from "../supervisor/shutdown.ts";

await runMain(async () => {
  const { values, operand: place } = parse(COMMANDS.snapshot);
  if (values.show && values.restore) throw new Usage(COMMANDS.snapshot);
  if (values.show) {
    const { manifest, bytes, close } = await openSnapshot(place);
    await close();
    console.log(describeManifest(manifest, bytes));
    return 0;
  }
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  if (values.restore) {
    await withServer(settings.database, async () => {
      await acquireWriterLock(settings);
      await restoreSnapshot(settings, place);
    });
    console.log("Restored; npm start compares it with the chains once more before it serves");
    return 0;
  }
  const manifest = await besideServer(settings.database, () => exportSnapshot(settings, place));
  console.log(describeManifest(manifest, statSync(place).size));
  return 0;
});
