import { presentPaths } from "./generated.ts";
import type { Path } from "./types.ts";

/** Whether a path has the parameter `at`, with which it responds about a time in the past. */
export const hasPast = (path: Path): boolean => !presentPaths.includes(path);
