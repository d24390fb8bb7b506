/** Ends when its process has used so many milliseconds of the CPU. */
export default async function busy(ms: number): Promise<string> {
  for (;;) {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 >= ms) return 'done';
  }
}
