import { evaluateHeic } from './heic.ts';
import { evaluateKinds } from './kinds.ts';

const suites = { kinds: evaluateKinds, heic: evaluateHeic };

const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(suites)) {
  if (asked.length && !asked.includes(name)) continue;
  await run(asked.slice(1));
}
