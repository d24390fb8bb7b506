import { expect, it } from 'vitest';
import { matchSignedCopies } from './match-signed-copies.ts';

const forms = ['G-28', 'I-130', 'I-130A', 'I-485', 'ETA-9089 Appendix A'].map((code) => ({
  id: code,
  for_party: null,
  code,
}));
const match = (...names: string[]) => {
  const { placed, others } = matchSignedCopies(
    names.map((name) => ({ name })),
    forms,
  );
  return [
    ...placed.map(({ file, form }) => `${file.name} > ${form.id}`),
    ...others.map(({ name }) => `${name} > ?`),
  ];
};

it.each([
  ['I-130 Ana Pérez.pdf', 'I-130'],
  ['I-130A Ana Pérez signed.pdf', 'I-130A'],
  ['i130_scan.pdf', 'I-130'],
  ['signed g28.jpg', 'G-28'],
  ['scan-I-485-2026.pdf', 'I-485'],
  ['ETA 9089 - Appendix A.pdf', 'ETA-9089 Appendix A'],
  ['I-1300.pdf', '?'],
  ['LI-485.pdf', '?'],
  ['scan 0001.pdf', '?'],
  ['I-130 and I-485.pdf', '?'],
])('a copy called %s is of the form %s', (name, form) => {
  expect(match(name)).toEqual([`${name} > ${form}`]);
});

it('a second copy of one form is not placed', () => {
  expect(match('I-130 a.pdf', 'I-130 b.pdf')).toEqual(['I-130 a.pdf > I-130', 'I-130 b.pdf > ?']);
});

it('a copy of a form that two parties file is not placed', () => {
  const both = ['petitioner', 'beneficiary'].map((for_party) => ({ id: 'G-28', for_party, code: 'G-28' }));
  expect(matchSignedCopies([{ name: 'G-28.pdf' }], both).placed).toEqual([]);
});

it('where two parties file a form, the name of the file says whose copy it is', () => {
  const both = ['Petitioner', 'Beneficiary'].map((name) => ({
    id: 'G-28',
    for_party: name.toLowerCase(),
    code: 'G-28',
    partyNames: [name],
  }));
  const files = [
    { name: 'G-28 beneficiary.pdf' },
    { name: 'G-28 Petitioner signed.pdf' },
    { name: 'G-28.pdf' },
  ];
  const { placed, others } = matchSignedCopies(files, both);
  expect(placed.map(({ file, form }) => `${file.name} > ${form.for_party}`)).toEqual([
    'G-28 beneficiary.pdf > beneficiary',
    'G-28 Petitioner signed.pdf > petitioner',
  ]);
  expect(others).toEqual([{ name: 'G-28.pdf' }]);
});
