import { useState } from "react";
import { chainName } from "zchf-api-client";
import { type Fact, Facts } from "../../components/facts.tsx";
import { Panel } from "../../components/panel.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { useIndexedBlocks } from "../../data/use-freshness.ts";
import { formatNumber } from "../../format/numbers.ts";
import type { Statement } from "./statement.ts";

/** Address of the page with the year and time zone, which it may have by default. */
function addressOf(year: number, tz: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set("year", String(year));
  url.searchParams.set("tz", tz);
  return url.href;
}

/** Which service made the statement, when, and from which blocks. */
export function Origin({ statement: { year, tz } }: { statement: Statement }) {
  const [created] = useState(() => Date.now() / 1000);
  const version = useApi("/status").data?.data.api.version;
  const chains = Object.entries(useIndexedBlocks().data?.data.chains ?? {});
  const facts: Fact[] = [
    { name: "Service", value: `ZCHF API ${version ?? ""}`, note: <code>{addressOf(year, tz)}</code> },
    { name: "Created", value: <Timestamp seconds={created} withTime /> },
    ...chains.map(([chainId, { block, timestamp }]) => ({
      name: `${chainName(chainId)}, last block`,
      value: formatNumber(block, 0),
      note: <Timestamp seconds={timestamp} withTime />,
    })),
  ];
  return (
    <Panel title="Origin">
      <Facts facts={facts} />
    </Panel>
  );
}
