/** Ends like a crash of a library. */
export default async function dying(): Promise<never> {
  process.abort();
}
