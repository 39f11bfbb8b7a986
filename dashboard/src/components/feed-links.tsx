import { SERVICE_PATH } from "../root.ts";

/** Links for feed readers and calendars: of an address, or of the whole system. */
export function FeedLinks({ address }: { address?: string }) {
  const query = address === undefined ? "" : `?address=${address}`;
  return (
    <>
      <a href={`${SERVICE_PATH}/feed.atom${query}`}>Feed</a>
      <a href={`${SERVICE_PATH}/calendar.ics${query}`}>Calendar</a>
    </>
  );
}
