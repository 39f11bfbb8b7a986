import path from "node:path";

/** Where Node keeps what it compiled: loaded from there, code takes half the time, which counts after a crash. */
export const compileCache = path.resolve(import.meta.dirname, "../node_modules/.cache/node");
