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

const send = GraphiQL.createFetcher({ url: location.pathname });
/** Whether a query was sent, other than the one for the schema. */
let isSent = false;
const fetcher = (request, options) => {
  if (request.operationName !== "IntrospectionQuery") isSent = true;
  return send(request, options);
};

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher, defaultQuery }),
);

/** Milliseconds between two attempts to send the query: the button has no effect before the editors are loaded. */
const ATTEMPT_INTERVAL_MS = 100;

// The page opens with the result of its query.
const attempts = setInterval(() => {
  if (isSent) clearInterval(attempts);
  else document.querySelector(".graphiql-execute-button")?.click();
}, ATTEMPT_INTERVAL_MS);
