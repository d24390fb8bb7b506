/** Counts attacks and how many succeeded, and prints it in one line. */
export function createTally(subject: string) {
  let tried = 0;
  let through = 0;
  return {
    /** Records one attack; returns whether it was stopped. */
    held(isHeld: boolean): boolean {
      tried++;
      if (!isHeld) through++;
      return isHeld;
    },
    print: () => void process.stdout.write(`attacks on ${subject}: ${tried} tried, ${through} got through\n`),
  };
}
