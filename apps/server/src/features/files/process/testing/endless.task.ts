/** Blocks its process forever. */
export default async function endless(): Promise<never> {
  for (;;);
}
