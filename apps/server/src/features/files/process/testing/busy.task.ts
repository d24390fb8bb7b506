/** Ends after its process has used this much CPU time. Milliseconds. */
export default async function busy(ms: number): Promise<string> {
  for (;;) {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 >= ms) return 'done';
  }
}
