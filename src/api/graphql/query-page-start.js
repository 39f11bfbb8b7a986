// Runs in the page /graphql. Starts GraphiQL over this service, and sends its query.

const defaultQuery = `# Press Ctrl-Enter to send the query.
{
  mintingHubV2PositionV2s(
    where: { closed: false, denied: false }
    orderBy: "minted"
    orderDirection: "desc"
    limit: 10
  ) {
    totalCount
    items {
      position
      owner
      collateralSymbol
      minted
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const fetcher = GraphiQL.createFetcher({ url: "/graphql" });

/** Sends the query once the editor has it: the page opens with a result. */
function Page() {
  React.useEffect(() => {
    let frame;
    const send = () => {
      const editor = document.querySelector(".graphiql-query-editor .CodeMirror");
      const button = document.querySelector(".graphiql-execute-button");
      if (button && editor?.CodeMirror?.getValue()) button.click();
      else frame = requestAnimationFrame(send);
    };
    frame = requestAnimationFrame(send);
    return () => cancelAnimationFrame(frame);
  }, []);
  return React.createElement(GraphiQL, { fetcher, defaultQuery });
}

ReactDOM.createRoot(document.getElementById("graphiql")).render(React.createElement(Page));
