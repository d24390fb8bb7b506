/** Takes memory outside the heap, which no heap limit counts. */
export default async function greedy(): Promise<never> {
  const held: Buffer[] = [];
  for (;;) {
    held.push(Buffer.alloc(16 * 1024 * 1024, held.length + 1));
    await new Promise((next) => setTimeout(next, 5));
  }
}
