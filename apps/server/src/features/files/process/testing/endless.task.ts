/** Never gives back control. */
export default async function endless(): Promise<never> {
  for (;;);
}
