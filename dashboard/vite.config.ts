import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

const api = process.env.API_URL ?? "http://127.0.0.1:42069";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // All files and all pages but the overview are below /app/, which does not collide with API paths.
  // The service makes the addresses of the built page relative to its root.
  base: command === "build" ? "./" : "/app/",
  plugins: [react(), compression({ threshold: 1_000, logLevel: "silent" })],
  resolve: {
    // The sources of the client instead of its build, which may be outdated.
    alias: { "zchf-api-client": resolve(import.meta.dirname, "../packages/client/src/index.ts") },
  },
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    proxy: { "^/(?!app/)": api },
  },
}));
