import { Listr } from "listr2";

/** Shows the steps of `work`: a live display on a terminal, otherwise one plain line per step. */
export async function withProgress(
  title: string,
  work: (onStep: (step: string) => void) => Promise<void>,
): Promise<void> {
  if (!process.stdout.isTTY) return work((step) => console.log(step));
  const tasks = new Listr(
    [
      {
        title,
        task: async (_context, task) => {
          await work((step) => {
            task.output = step;
          });
        },
      },
    ],
    { registerSignalListeners: false, rendererOptions: { collapseErrors: false } },
  );
  await tasks.run();
}
