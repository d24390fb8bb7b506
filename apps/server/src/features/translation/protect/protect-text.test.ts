import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/harness/cpu-growth.ts';
import { createPublicFetch } from '../../../shared/outbound/public-fetch.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { createEngine } from '../engines/create-translator.ts';
import { apertiumMissing, hasApertium, startApertium } from '../testing/apertium-server.ts';
import { protectText, restoreText } from './protect-text.ts';
import { translateTexts } from './translate-text.ts';

const names = ['María García López', 'Jane Roe', 'Roe & Partners LLP', 'Will Smith'];
const terms = [
  { term: 'green card', translation: 'tarjeta de residencia' },
  { term: 'card', translation: 'tarjeta' },
];
const protect = (from: string, to: string, text: string) => protectText(text, { from, to, names, terms });

describe('what is protected', () => {
  test.each([
    ['a name', 'Soy María García López.', 'María García López'],
    ['a name without its accents', 'soy maria garcia lopez', 'maria garcia lopez'],
    ['a name in capitals', 'FIRMA: MARÍA GARCÍA LÓPEZ', 'MARÍA GARCÍA LÓPEZ'],
    ['a part of a name', 'La señora García vino', 'García'],
    ['a firm', 'de Roe & Partners LLP ayer', 'Roe & Partners LLP'],
    ['a form', 'la forma I-130 firmada', 'I-130'],
    ['a form with letters', 'la I-485J firmada', 'I-485J'],
    ['a form of the State Department', 'la DS-260 firmada', 'DS-260'],
    ['a form for naturalization', 'la N-400 firmada', 'N-400'],
    ['a visa', 'visa H-1B nueva', 'H-1B'],
    ['visas', 'visa B1/B2 nueva', 'B1/B2'],
    ['a receipt number', 'recibo IOE0912345678 aquí', 'IOE0912345678'],
    ['an A-number', 'número A-123-456-789 aquí', 'A-123-456-789'],
    ['a passport number', 'pasaporte G12345678 aquí', 'G12345678'],
    ['money', 'cuesta $1,225.00 hoy', '$1,225.00'],
    ['money by its code', 'cuesta 1225 USD hoy', '1225 USD'],
    ['a time', 'a las 14:30 en punto', '14:30'],
    ['a date in digits', 'antes de 03/04/2026 por favor', '03/04/2026'],
    ['a date of computers', 'antes de 2026-04-03 por favor', '2026-04-03'],
    ['a phone number', 'llame al (555) 123-4567 hoy', '(555) 123-4567'],
    ['a phone number abroad', 'llame al +52 55 1234 5678 hoy', '+52 55 1234 5678'],
    ['an extension', 'llame al 555-123-4567 ext. 12 hoy', '555-123-4567 ext. 12'],
    ['an e-mail address', 'escriba a maria.g+visa@example.com.', 'maria.g+visa@example.com'],
    [
      'an address',
      'mire https://egov.uscis.gov/casestatus?a=1&b=2, gracias',
      'https://egov.uscis.gov/casestatus?a=1&b=2',
    ],
    ['a percentage', 'el 50% ya', '50%'],
    ['a long number', 'son 12345 páginas', '12345'],
    ['a label in straight quotes', 'pulse "Subir archivo" abajo', '"Subir archivo"'],
    ['a label in single quotes', "pulse 'Subir archivo' abajo", "'Subir archivo'"],
    ['a label in curly quotes', 'pulse “Subir archivo” abajo', '“Subir archivo”'],
    ['a label in angled quotes', 'pulse «Subir archivo» abajo', '«Subir archivo»'],
    ['a place that somebody typed', 'texto ⟦1⟧ aquí', '⟦1⟧'],
    ['a word like our own', 'texto Qx1z aquí', 'Qx1z'],
  ])('%s', (_, text, piece) => {
    const found = protect('es', 'en', text);
    expect(found.pieces).toEqual([piece]);
    expect(found.text).not.toContain(piece === '⟦1⟧' ? `x${piece}` : piece);
    expect(restoreText(found.text, found.pieces)).toEqual({ text, isWhole: true });
  });

  test.each([
    ['an apostrophe', "I don't have the client's card in my house's safe"],
    ['a first name that is a word', 'Will you come?'],
    ['a small number', 'Envíe 2 copias de 3 páginas'],
    ['a month', 'It may rain in March'],
    ['a name inside of a word', 'Roemer y Garciaparra'],
    ['a name in small letters', 'una garcía de hielo'],
  ])('is not %s', (_, text) => {
    expect(protectText(text, { from: 'en', to: 'es', names, terms: [] })).toEqual({ text, pieces: [] });
  });

  test('are words of the glossary, the longest first, as their translation', () => {
    const { text, pieces } = protect('en', 'es', 'Your Green Card, the card, and a cardboard');
    expect(text).toBe('Your ⟦1⟧, the ⟦2⟧, and a cardboard');
    expect(pieces).toEqual(['Tarjeta de residencia', 'tarjeta']);
  });
});

describe('dates with the name of a month', () => {
  test.each([
    ['es', 'en', 'Venga el 12 de marzo de 2026.', 'Venga March 12, 2026.'],
    ['es', 'en', 'Antes del 3 de abril.', 'Antes de April 3.'],
    ['es', 'en', 'Nació el 1º de ene. de 1990 allí', 'Nació January 1, 1990 allí'],
    ['es', 'en', 'desde 5 de Septiembre del 2025', 'desde September 5, 2025'],
    ['en', 'es', 'Come on March 12, 2026.', 'Come el 12 de marzo de 2026.'],
    ['en', 'es', 'due 3rd of April', 'due el 3 de abril'],
    ['en', 'es', 'Sept. 5, 2025 is the day', 'El 5 de septiembre de 2025 is the day'],
    ['es', 'en', 'el 30 de febrero', 'el ⟦⟧ de febrero'],
    ['en', 'es', 'on February 29, 2027', 'on February 29, ⟦⟧'],
  ])('are written as the other language does, from %s to %s: %s', (from, to, text, expected) => {
    const { text: sent, pieces } = protect(from, to, text);
    const restored = restoreText(sent, pieces).text;
    // A day that does not exist stays as it is.
    expect(restored).toBe(expected.includes('⟦⟧') ? text : expected);
  });

  test.each([
    ['antes de ⟦1⟧', 'antes del 12 de marzo'],
    ['antes del ⟦1⟧', 'antes del 12 de marzo'],
    ['antes de el ⟦1⟧', 'antes del 12 de marzo'],
    ['a ⟦1⟧', 'al 12 de marzo'],
    ['hasta el ⟦1⟧', 'hasta el 12 de marzo'],
    ['papa ⟦1⟧', 'papa el 12 de marzo'],
    ['Hola. ⟦1⟧ va', 'Hola. El 12 de marzo va'],
  ])('have their article once: %s', (translated, text) => {
    expect(restoreText(translated, ['el 12 de marzo'])).toEqual({ text, isWhole: true });
  });
});

/** Everything that an engine could do with places. */
const behaviors: Record<string, (text: string) => string> = {
  'keeps them': (text) => text.toUpperCase(),
  'loses them': (text) => text.replace(/⟦\d+⟧/g, ''),
  'doubles them': (text) => text.replace(/(⟦\d+⟧)/g, '$1 $1'),
  'turns them around': (text) => text.replace(/⟦(\d+)⟧/g, (_, number: string) => `⟦${Number(number) + 1}⟧`),
  'invents one': (text) => `${text} ⟦7⟧`,
  'changes numbers': (text) => text.replace(/\b\d\b(?!⟧)/g, '8'),
};
const engineThat = (
  translate: (text: string) => string,
  limits = { texts: 3, characters: 80 },
): TranslationEngine => ({
  name: 'deepl',
  host: 'engine.example',
  isRough: false,
  limits,
  async translate(texts) {
    expect(texts.length).toBeLessThanOrEqual(limits.texts);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(limits.characters);
    return texts.map((text) => translate(text) || 'x');
  },
});

const piece = fc.constantFrom(
  'I-130',
  'DS-260',
  'IOE0912345678',
  '$1,225.00',
  '03/04/2026',
  '14:30',
  '(555) 123-4567',
  'maria@example.com',
  'https://uscis.gov/i-130',
  '«Subir archivo»',
  'María García López',
  'Roe & Partners LLP',
);
const word = fc.constantFrom(
  'hola',
  'señora',
  'el',
  'documento',
  'gracias',
  'y',
  'con',
  '2',
  'falta',
  'carta,',
);
const line = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, piece), { maxLength: 25 })
  .map((parts) => parts.join(' '));
const messageText = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));
const options = { from: 'es', to: 'en', names, terms: [] };
const getPieces = (text: string) => protectText(text, options).pieces.sort();

describe.each(Object.entries(behaviors))('with an engine that %s', (what, translate) => {
  test('every name, date, number and address comes through as it is, in the lines where it was', async () => {
    await fc.assert(
      fc.asyncProperty(messageText, async (text) => {
        const [result] = await translateTexts(engineThat(translate), [text], options);
        const lines = result?.text.split('\n') ?? [];
        expect(lines).toHaveLength(text.split('\n').length);
        for (const [index, original] of text.split('\n').entries())
          for (const kept of getPieces(original)) expect(lines[index]).toContain(kept);
        expect(result?.text).not.toMatch(/[⟦⟧]/);
      }),
      { numRuns: 60 },
    );
  });

  test('a text that came through changed says so', async () => {
    const [result] = await translateTexts(
      engineThat(translate),
      ['Envíe 2 copias de la I-130 a María García López'],
      options,
    );
    expect(result?.checkOriginal).toBe(what !== 'keeps them');
  });
});

describe('form', () => {
  test('of lists, indents and empty lines is kept, and what has no words is not sent', async () => {
    const sent: string[] = [];
    const engine = engineThat((text) => {
      sent.push(text);
      return `<${text}>`;
    });
    const text = 'Hola:\n\n- uno\n  - dos  \n1. tres\n***\nI-130\n';
    const [result] = await translateTexts(engine, [text], options);
    expect(result?.text).toBe('<Hola:>\n\n- <uno>\n  - <dos>  \n1. <tres>\n***\nI-130\n');
    expect(sent).toEqual(['Hola:', 'uno', 'dos', 'tres']);
  });

  test('of 10,000 characters without a break is cut into what the engine takes', async () => {
    const long = `${'palabra '.repeat(600)}I-130 ${'x'.repeat(5_000)}`;
    const [result] = await translateTexts(
      engineThat((text) => text),
      [long],
      options,
    );
    expect(result?.text).toBe(long);
  });

  test('is found in hostile texts in a time that grows with their length, and not with its square', async () => {
    const pieces = [
      'a',
      '1 ',
      '"',
      "'a ",
      'A-',
      'A1-',
      '1.',
      '1,',
      '1-',
      'a@',
      'www.',
      '⟦',
      '+1 (',
      '((',
      '12:3',
    ];
    const protectAll = (length: number) => {
      for (const piece of pieces)
        protectText(piece.repeat(length / piece.length), { from: 'es', to: 'en', names, terms });
    };
    // Eight times as long.
    expect(await measureCpuGrowth(protectAll, { from: 2_500, to: 20_000 })).toBeLessThan(24);
  });
});

if (!hasApertium) console.warn(apertiumMissing);

describe.skipIf(!hasApertium)('with the real Apertium', () => {
  let engine: TranslationEngine;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const apertium = await startApertium();
    stop = apertium.stop;
    const call = createPublicFetch({ privateAddresses: ['127.0.0.1'], maxMs: 10_000 });
    engine = createEngine({ engine: 'apertium', url: apertium.url, key: undefined, model: undefined }, call);
  }, 30_000);
  afterAll(() => stop?.());

  test('every name, date, number and address comes through as it is', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        const [result] = await translateTexts(engine, [text], options);
        for (const kept of getPieces(text)) expect(result?.text).toContain(kept);
        expect(result?.text).not.toMatch(/[⟦⟧]|qx\d/i);
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  test('a client’s message reads in English with everything that counts', async () => {
    const text =
      'Hola Jane, soy María García López.\nYa envié la I-130 el 12 de marzo de 2026 y pagué $535.00.\n\n¿Falta «Acta de nacimiento»? Mi teléfono es (555) 123-4567.';
    const [result] = await translateTexts(engine, [text], options);
    const lines = result?.text.split('\n') ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('María García López');
    expect(lines[1]).toMatch(/sent .*I-130.*March 12, 2026.*paid.*\$535\.00/);
    expect(lines[3]).toContain('«Acta de nacimiento»');
    expect(lines[3]).toContain('(555) 123-4567');
    expect(result?.checkOriginal).toBe(false);
  });
});
