import { translatorFor } from '@visafolio/locales/index.ts';
import { describe, expect, test } from 'vitest';
import { compareSights, getUsualBySponsor, listParties, toPersons } from './who-answers.ts';

const party = (key: string, name: string, es: string) => ({ key, name, translations: { es: { name: es } } });
const worker = party('worker', 'Worker', 'Trabajadora');
const employer = party('employer', 'Employer', 'Empleador');
const spouse = party('spouse', 'Spouse', 'Cónyuge');
const parties = [worker, employer, spouse];

describe('who answers for the parties of a template', () => {
  test('usually the client for the first one, the sponsor for the others', () => {
    expect(getUsualBySponsor(parties)).toEqual(['employer', 'spouse']);
  });

  test("each person's parties are named in the reader's language", () => {
    expect(listParties(parties, ['employer'], 'client', 'en')).toBe('Worker and Spouse');
    expect(listParties(parties, ['employer'], 'sponsor', 'es')).toBe('Empleador');
    expect(listParties(parties, [], 'sponsor', 'en')).toBe('');
  });

  test('a person without a name is called by the role', () => {
    expect(toPersons({ name: ' ', sponsor_name: 'Acme' }, translatorFor('es'))).toEqual({
      client: 'Cliente',
      sponsor: 'Acme',
    });
  });
});

describe('what a change of who answers means for each person', () => {
  test('one gains what the other loses', () => {
    expect(compareSights(parties, ['employer'], ['employer', 'spouse'])).toEqual([
      { person: 'client', gained: [], lost: [spouse] },
      { person: 'sponsor', gained: [spouse], lost: [] },
    ]);
    expect(compareSights(parties, ['employer'], ['worker'])).toEqual([
      { person: 'client', gained: [employer], lost: [worker] },
      { person: 'sponsor', gained: [worker], lost: [employer] },
    ]);
  });

  test('nothing, if the same parties stay with them', () => {
    expect(compareSights(parties, ['spouse', 'employer'], ['employer', 'spouse'])).toEqual([]);
  });
});
