// Runs in the page /graphql. Starts GraphiQL over this service.

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

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher, defaultQuery }),
);
