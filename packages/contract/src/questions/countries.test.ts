import { expect, it } from 'vitest';
import { countryCodes, countryName, isCountryCode } from './countries.ts';

it('each country is offered once', () => {
  const names = countryCodes.map((code) =>
    countryName(code, 'en', (other) => (other === 'RKS' ? 'Kosovo' : other)),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('an answer with the other code for Kosovo stays valid', () => {
  expect(isCountryCode('XKK')).toBe(true);
  expect(countryName('XKK', 'en', (code) => code)).toBe('Kosovo');
});
