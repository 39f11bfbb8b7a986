/** The setting of a service whose test is run with HEAD_INTERVAL, as docs/reliability.md says; without it the default. */
export function headInterval(): { HEAD_INTERVAL?: string } {
  const { HEAD_INTERVAL } = process.env;
  return HEAD_INTERVAL === undefined ? {} : { HEAD_INTERVAL };
}
