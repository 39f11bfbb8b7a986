import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/controls.css";
import "./styles/content.css";
import "./styles/table.css";
import "./styles/chart.css";
import "./styles/print.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Boundary } from "./components/boundary.tsx";
import { MomentRouter } from "./data/moment-router.tsx";
import { createQueryClient } from "./data/query-client.ts";
import { applyTheme } from "./data/use-theme.ts";
import { SERVICE_PATH } from "./root.ts";
import { copyPlainNumbers } from "./shell/plain-copy.ts";

applyTheme();
copyPlainNumbers();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Boundary what="this page">
        <MomentRouter base={SERVICE_PATH}>
          <App />
        </MomentRouter>
      </Boundary>
    </QueryClientProvider>
  </StrictMode>,
);
