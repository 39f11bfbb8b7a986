/** Resident memory of a service in megabytes, from the metrics on its admin port. */
export async function residentMegabytes(adminUrl: string): Promise<number> {
  const response = await fetch(new URL("/metrics", adminUrl));
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await response.text()) ?? [];
  if (!bytes) throw new Error(`${adminUrl}/metrics does not report the memory`);
  return Math.round(Number(bytes) / 2 ** 20);
}
