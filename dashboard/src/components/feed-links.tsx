/** Links for feed readers and calendars: of an address, or of the whole system. */
export function FeedLinks({ address }: { address?: string }) {
  const query = address === undefined ? "" : `?address=${address}`;
  return (
    <>
      <a href={`/feed.atom${query}`}>Feed</a>
      <a href={`/calendar.ics${query}`}>Calendar</a>
    </>
  );
}
