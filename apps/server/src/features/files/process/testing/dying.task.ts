/** As a crash of a library ends it. */
export default async function dying(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}
