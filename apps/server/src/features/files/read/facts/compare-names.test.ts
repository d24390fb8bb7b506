import { describe, expect, it } from 'vitest';
import { compareWholeNames, haveCommonWord, isPartOfName, isSameName } from './compare-names.ts';

describe('two spellings of the same name', () => {
  it.each([
    ['without accents', 'José Martínez', 'JOSE MARTINEZ'],
    ['in another order', 'Ana Lima García', 'LIMA GARCIA ANA'],
    ['with or without a hyphen', 'Anne-Marie', 'ANNE MARIE'],
    ['written together', 'De la Cruz', 'DELACRUZ'],
    ['with or without an apostrophe', 'Siobhán O’Connor Lima', 'LIMA OCONNOR SIOBHAN'],
    ['as a zone writes ü', 'Jürgen Müller', 'JUERGEN MUELLER'],
    ['as another zone writes ü', 'Müller', 'MULLER'],
    ['as a zone writes ß', 'Weiß', 'WEISS'],
    ['as a zone writes ø', 'Søren Ødegård', 'SOEREN OEDEGAARD'],
    ['as a zone writes ñ', 'Ñáñez', 'NXXANXXEZ'],
    ['with a simple n for ñ', 'Peña', 'PENA'],
    ['with a decomposed accent', 'Garci\u0301a', 'GARCÍA'],
    ['in other letters, which nobody can compare', '王小明', 'WANG XIAOMING'],
  ])('%s', (_case, answer, read) => {
    expect(isSameName(answer, read)).toBe(true);
  });

  it('that is cut off in a zone', () => {
    const name = 'Papandreou Konstantinopolites Alexandros Themistokles';
    expect(isSameName(name, 'PAPANDREOU KONSTANTINOPOLITES ALEXANDR', { isCut: true })).toBe(true);
    expect(isSameName(name, 'PAPANDREOU KONSTANTINOPOLITES ALEXANDR')).toBe(false);
  });
});

describe('two names differ', () => {
  it.each([
    ['Aaron', 'ARON'],
    ['Joel', 'JOL'],
    ['Sofia', 'SOPHIA'],
    ['Ana', 'ANA MARIA'],
    ['Lima', 'LIMON'],
    ['Gonzales', 'GONZALEZ'],
    ['Maria Maria', 'MARIA'],
  ])('%s and %s', (answer, read) => {
    expect(isSameName(answer, read)).toBe(false);
  });
});

it('a part of a name is found in the whole one', () => {
  expect(isPartOfName('García', 'ANA LIMA GARCIA')).toBe(true);
  expect(isPartOfName('Garza', 'ANA LIMA GARCIA')).toBe(false);
});

it('two people have no word of their names in common except particles', () => {
  expect(haveCommonWord('Ana de la Cruz', 'Pedro de la Torre')).toBe(false);
  expect(haveCommonWord('Ana Lima', 'LIMA ROSA')).toBe(true);
});

describe('whole names', () => {
  it.each([
    ['Maria Gomez', 'GOMEZ MARIA'],
    ['María José Gómez Peña', 'GOMEZ MARIA JOSE'],
    ['Maria Gomez', 'GOMEZ LOPEZ MARIA FERNANDA'],
    ['Jürgen Müller', 'MUELLER JUERGEN'],
    ['Elena Ivanova', 'IVANOVA YELENA'],
    ['Mohammed Al Hassan', 'AL HASSAN MUHAMMAD'],
    ['Alexander Petrov', 'PETROV ALEKSANDR'],
    ['Youssef Khalil', 'YUSUF KHALIL'],
    ['Siobhán O’Connor', 'OCONNOR SIOBHAN'],
    ['Anne-Marie Smith-Jones', 'SMITH JONES ANNE MARIE'],
    ['Papandreou Konstantinopolites Alexandros', 'PAPANDREOU KONSTANTINOPO ALEXANDROS'],
  ])('%s and %s are one person', (name, other) => {
    expect(compareWholeNames(name, other)).toBe('same');
  });

  it.each([
    ['Maria Gomez', 'SMITH MARIA', 'similar'],
    ['Maria Gomez', 'GOMEZ MARIO', 'similar'],
    ['Maria Gomez', 'LOPEZ ANA', 'different'],
    ['Ana de la Cruz', 'PEDRO DE LA TORRE', 'different'],
    ['王小明', 'WANG XIAOMING', 'unknown'],
  ])('%s and %s are %s', (name, other, likeness) => {
    expect(compareWholeNames(name, other)).toBe(likeness);
  });
});
