/** Counts what was tried and what got through, and says so in one line. */
export function createTally(subject: string) {
  let tried = 0;
  let through = 0;
  return {
    /** One attack; answers whether it was held. */
    held(isHeld: boolean): boolean {
      tried++;
      if (!isHeld) through++;
      return isHeld;
    },
    print: () => void process.stdout.write(`attacks on ${subject}: ${tried} tried, ${through} got through\n`),
  };
}
