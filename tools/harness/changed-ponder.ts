/** The start of a script in a process of its own, in which Ponder's modules are loaded with all changes. */
export const WITH_CHANGES = `
  const { changePonder } = await import("${new URL("../../packages/runtime/ponder/overrides/module-source.ts", import.meta.url).href}");
  const { SOURCE_CHANGES } = await import("${new URL("../../packages/runtime/ponder/overrides/source-changes.ts", import.meta.url).href}");
  changePonder(SOURCE_CHANGES);`;
