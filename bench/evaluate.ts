import { evaluateHeic } from '../apps/server/test/evaluation/heic.ts';
import { evaluateKinds } from '../apps/server/test/evaluation/kinds.ts';
import { evaluatePassports } from '../apps/server/test/evaluation/passports.ts';
import { benchScan } from './scan.ts';

/** The scanner's warnings of blur and darkness are measured with its corners. */
const evaluateScan = (): Promise<void> => {
  console.log('\nScanned photos: corners, and warnings of blur, darkness and glare');
  return benchScan();
};

const suites = { kinds: evaluateKinds, scan: evaluateScan, heic: evaluateHeic, passports: evaluatePassports };

/**
 * `npm run evaluate [kinds | scan | heic | passports …]`: how often what is read, told and warned of is right, on documents and photos that
 * were made for it.
 */
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(suites)) {
  if (asked.length && !asked.includes(name)) continue;
  await run(asked.slice(1));
}
