import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

const api = process.env.API_URL ?? "http://127.0.0.1:42069";

export default defineConfig({
  root: import.meta.dirname,
  // All but the first page lies below /app/, out of the way of the API's paths.
  base: "/app/",
  plugins: [react(), compression({ threshold: 1_000, logLevel: "silent" })],
  resolve: {
    // The client's sources, so that no stale build of it gets in.
    alias: { "zchf-api-client": resolve(import.meta.dirname, "../client/src/index.ts") },
  },
  build: { target: "es2023", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    proxy: { "^/(?!app/)": api },
  },
});
