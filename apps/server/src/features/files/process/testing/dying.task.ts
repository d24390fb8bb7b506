/** Ends like a crash of a library. */
export default async function dying(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}
