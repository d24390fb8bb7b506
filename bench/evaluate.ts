import { evaluateEditions } from '../apps/server/test/evaluation/forms/evaluate-editions.ts';
import { evaluateForms } from '../apps/server/test/evaluation/forms/evaluate-forms.ts';
import { evaluateTemplates } from '../apps/server/test/evaluation/forms/evaluate-templates.ts';
import { evaluateHeic } from '../apps/server/test/evaluation/heic.ts';
import { evaluateKinds } from '../apps/server/test/evaluation/kinds.ts';
import { evaluatePassports } from '../apps/server/test/evaluation/passports.ts';
import { benchScan } from './scan/scan.ts';

const evaluateScan = (): Promise<void> => {
  console.log('\nScanned photos: corners, and warnings of blur, darkness and glare');
  return benchScan();
};

const suites = {
  kinds: evaluateKinds,
  scan: evaluateScan,
  heic: evaluateHeic,
  passports: evaluatePassports,
  forms: (asked: readonly string[]) =>
    asked.includes('--editions')
      ? evaluateEditions()
      : asked.includes('--templates')
        ? evaluateTemplates(asked.filter((each) => each !== '--templates'))
        : evaluateForms(asked),
};

/**
 * `npm run evaluate [kinds | scan | heic | passports | forms …]`, `npm run evaluate -- forms --editions`,
 * `npm run evaluate -- forms --templates`: how often the product reads, recognizes and warns correctly, on generated
 * documents and photos.
 */
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(suites)) {
  if (asked.length && !asked.includes(name)) continue;
  await run(asked.slice(1));
}
