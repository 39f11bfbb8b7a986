/** V8 sizes its heap by the machine's memory and lets garbage grow up to that. NODE_OPTIONS may override this. */
const HEAP_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=512", "--heap-growing-percent=20"];

/** Node's memory flags for a process of Ponder. */
export function memoryFlags(): string[] {
  const isGiven = /max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? "");
  return isGiven ? [] : HEAP_FLAGS;
}

/** Environment of a process of Ponder: settings of its memory allocators. */
export const allocators = {
  // glibc keeps an arena for each thread that ever compressed a response, and the memory of the start.
  MALLOC_ARENA_MAX: "2",
  // Above the 64 KB into which each request is read.
  MALLOC_MMAP_THRESHOLD_: String(128 * 2 ** 10),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
  // Ponder's bundler uses mimalloc at the start: in huge pages its 20 MB grow to 50.
  MIMALLOC_ALLOW_THP: "0",
};
