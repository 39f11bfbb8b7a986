import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "zchf-api-client";
import { App } from "./app.tsx";

const client = createClient({
  baseUrl: import.meta.env.VITE_ZCHF_URL ?? "http://localhost:42069",
  // Browsers may reuse a response for minutes; one that has not changed is a 304.
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
