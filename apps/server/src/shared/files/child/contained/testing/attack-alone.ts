import attack, { type Targets } from './attack.ts';

/** Attacks without Node's own permissions, as native code would. */
process.on('message', async (targets: Targets) => process.send?.(await attack(targets)));
