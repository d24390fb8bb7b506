import { evaluateKinds } from './kinds.ts';

const suites = { kinds: evaluateKinds };

/** `npm run evaluate -- kinds`: how often what is read and told is right, on documents that were made for it. */
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(suites)) {
  if (asked.length && !asked.includes(name)) continue;
  await run(asked.slice(1));
}
