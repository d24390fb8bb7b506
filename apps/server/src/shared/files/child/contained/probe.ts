import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/** What the test process reached although it should not: files, the network, variables. */
export interface Probed {
  reached: string[];
}

const succeeds = (work: () => unknown): boolean => {
  try {
    return Boolean(work());
  } catch {
    return false;
  }
};

/** Set by `startInBubblewrap`, and by bwrap. */
const own = /^(NODE_CHANNEL_\w+|HOME|PWD)$/;

const probed: Probed = {
  reached: [
    ...process.argv.slice(2).filter((file) => succeeds(() => readFileSync(file))),
    ...(succeeds(() =>
      Object.values(networkInterfaces())
        .flat()
        .some((address) => address && !address.internal),
    )
      ? ['network']
      : []),
    ...Object.keys(process.env)
      .filter((name) => !own.test(name))
      .map((name) => `the variable ${name}`),
  ],
};
process.send?.(probed);
