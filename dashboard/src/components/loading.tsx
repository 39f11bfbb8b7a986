export function Loading({ what }: { what: string }) {
  return (
    <div className="state loading" role="status" data-state="loading">
      <span className="visually-hidden">Loading {what}…</span>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton short" />
    </div>
  );
}
