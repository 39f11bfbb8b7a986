import { parentPort, workerData } from "node:worker_threads";
import { KINDS, measure } from "../../tools/harness/innocent.ts";

const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());
const { health } = KINDS;
if (health) parentPort?.postMessage(await measure(workerData, "127.0.0.2", stopping.signal, { health }));
