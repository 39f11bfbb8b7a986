import { Redirect, useSearchParams } from "wouter";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Empty } from "../../components/states.tsx";
import { useApi } from "../../data/use-api.ts";
import { pathOf } from "../../paths.ts";
import { FoundReferences } from "./found-references.tsx";
import { FoundTokens } from "./found-tokens.tsx";
import { FoundTransaction } from "./found-transaction.tsx";
import { subjectOf } from "./subject.ts";

/** What the search box found. An address leads to its page at once. */
export default function SearchPage() {
  const [parameters] = useSearchParams();
  const text = parameters.get("q")?.trim() ?? "";
  const subject = subjectOf(text);
  return (
    <Page
      title="Search"
      {...(text !== "" && {
        intro: (
          <>
            What was found for “<bdi className="user-text">{text}</bdi>”.
          </>
        ),
      })}
    >
      {subject.kind === "address" && <ToAddress address={subject.address} />}
      {subject.kind === "transaction" && <FoundTransaction txHash={subject.txHash} />}
      {subject.kind === "text" &&
        (subject.text === "" ? (
          <Empty>Enter an address, a transaction, a reference or the symbol of a token above.</Empty>
        ) : (
          <>
            <FoundTokens text={subject.text} />
            <FoundReferences key={subject.text} text={subject.text} />
          </>
        ))}
    </Page>
  );
}

function ToAddress({ address }: { address: string }) {
  const query = useApi("/positions/list");
  return (
    <QueryView query={query} what="positions">
      {({ list }) => {
        const isPosition = list.some(({ position }) => position.toLowerCase() === address);
        return <Redirect to={pathOf(isPosition ? "position" : "account", address)} replace />;
      }}
    </QueryView>
  );
}
