import { useState } from "react";
import type { Client } from "zchf-api-client";
import { useZchf } from "./use-zchf.ts";
import { useZchfEvents } from "./use-zchf-events.ts";

/** The supply of ZCHF, which follows the chains, and what happens on them. */
export function App({ client }: { client: Client }) {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <h1>Frankencoin</h1>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? "Stop" : "Follow"}
      </button>
      {isShown && <Live client={client} />}
    </main>
  );
}

function Live({ client }: { client: Client }) {
  const { events, count, isConnected } = useZchfEvents(client);
  const { data, failure } = useZchf(client, "/ecosystem/frankencoin/info", { version: count });
  return (
    <>
      <p>
        Supply: <output>{data === undefined ? "…" : data.token.supply}</output> ZCHF
      </p>
      {failure && <p role="alert">{failure.message}</p>}
      <h2>{isConnected ? "Live" : "Connecting…"}</h2>
      <ul>
        {events.map(({ id, type, chain }) => (
          <li key={id}>
            {type} on chain {chain}
          </li>
        ))}
      </ul>
    </>
  );
}
