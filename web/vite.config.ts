import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the client with live reloading and asks a running server for everything else.
const server = process.env.MOTLEY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    // what pieces look like is written once, beside what draws them as pictures
    fs: { allow: [".", "../motley/render"] },
    proxy: {
      "/api": { target: server, changeOrigin: true },
      "/live": { target: server, changeOrigin: true, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 20_000 },
});
