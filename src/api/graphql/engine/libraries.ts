import { createRequire } from "node:module";

/**
 * Libraries over graphql-js as CommonJS, which share Node's copy of it. Imported, Ponder's bundler gives them the ES
 * modules of graphql-js instead, and these refuse a schema of the other copy.
 */
const require = createRequire(import.meta.url);

export const { maxAliasesRule } =
  require("@escape.tech/graphql-armor-max-aliases") as typeof import("@escape.tech/graphql-armor-max-aliases");

export const { maxDepthRule } =
  require("@escape.tech/graphql-armor-max-depth") as typeof import("@escape.tech/graphql-armor-max-depth");

export const { maxDirectivesRule } =
  require("@escape.tech/graphql-armor-max-directives") as typeof import("@escape.tech/graphql-armor-max-directives");

export const { fieldExtensionsEstimator, getComplexity, simpleEstimator } =
  require("graphql-query-complexity") as typeof import("graphql-query-complexity");
