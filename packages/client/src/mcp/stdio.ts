#!/usr/bin/env node
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { serve } from "./server.ts";

const USAGE = `zchf-api-mcp [base URL]: MCP server over stdio, which reads a ZCHF API.
The base URL is that of the service, by default ZCHF_API or http://localhost:42069.`;

const [baseUrl = process.env.ZCHF_API ?? "http://localhost:42069", ...more] = process.argv.slice(2);
if (more.length > 0 || baseUrl.startsWith("-") || !URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
  console.error(USAGE);
  process.exitCode = baseUrl === "--help" ? 0 : 1;
} else {
  await serve({ baseUrl }, new StdioServerTransport());
}
