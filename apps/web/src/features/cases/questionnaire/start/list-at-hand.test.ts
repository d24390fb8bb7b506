import { messages } from '@visafolio/locales';
import data from '@visafolio/locales/recognized-names/at-hand.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { listAtHand as listKeys } from './list-at-hand.ts';

const listAtHand = (...asked: Parameters<typeof listKeys>) =>
  listKeys(...asked).map((key) => key.replace('answering.hand.', ''));

const question = (
  text: string,
  type = 'text',
  options: Parameters<typeof listKeys>[0][number]['options'] = null,
) => ({
  text,
  type,
  options,
});

describe('what to have at hand', () => {
  test('follows from facts, types and words of the questions, and from the documents', () => {
    expect(
      listAtHand(
        [
          question('Number', 'text', { fact: 'passport.number' }),
          question('Your number', 'ssn'),
          question('When did you live there?', 'date_range', { fact: 'address_history.dates' }),
          question('Date of the marriage', 'date'),
          question('Favourite colour'),
        ],
        [{ name: 'I-94 arrival record' }, { name: 'Résumé' }],
      ),
    ).toEqual(['passport', 'i94', 'ssn', 'addresses', 'marriage_certificate']);
  });

  test('is found in Spanish questions too, with or without accents', () => {
    expect(
      listAtHand(
        [question('DOMICILIOS DE LOS ÚLTIMOS CINCO AÑOS'), question('Empleos de los últimos cinco años')],
        [{ name: 'Acta de matrimonio' }],
      ),
    ).toEqual(['addresses', 'jobs', 'marriage_certificate']);
  });

  test('is empty for questions that need nothing', () => {
    expect(listAtHand([question('Email address', 'email'), question('Why this school')], [])).toEqual([]);
  });

  test.each(['en', 'es'] as const)('has a text in %s for each thing, and no text for another', (language) => {
    const texts = messages[language].answering?.hand as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(data.things.map(({ name }) => name).sort());
  });
});
