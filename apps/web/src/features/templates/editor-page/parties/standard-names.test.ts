import { standardParties } from '@visafolio/contract/questions/parties/standard-parties.ts';
import { translatorFor } from '@visafolio/locales/index.ts';
import { expect, test } from 'vitest';
import { loadStandardParty } from './standard-names.ts';

test.each(standardParties)('the suggested party %s has a name in every language', async (key) => {
  const [en, es] = [translatorFor('en'), translatorFor('es')];
  expect(await loadStandardParty(key)).toEqual({
    key,
    name: en(`parties.standard.${key}`),
    nameIn: { es: es(`parties.standard.${key}`) },
  });
});
