import { describe, expect, it } from 'vitest';
import { proposePapers } from './propose-papers.ts';

const a = 'passport' as const;
const b = 'bank_statement' as const;
const c = 'birth_certificate' as const;

describe('the papers that a file seems to contain', () => {
  it('begin where the kind of a page changes', () => {
    expect(proposePapers([a, b], null)).toEqual([
      { kind: a, first: 1, last: 1 },
      { kind: b, first: 2, last: 2 },
    ]);
    expect(proposePapers([a, a, b], null)).toEqual([
      { kind: a, first: 1, last: 2 },
      { kind: b, first: 3, last: 3 },
    ]);
    expect(proposePapers([a, b, c, a], null)?.map(({ kind }) => kind)).toEqual([a, b, c, a]);
  });

  it('include pages of no kind with the paper before them, and the first ones with the first paper', () => {
    expect(proposePapers([null, a, null, b, null, null, b, null], null)).toEqual([
      { kind: a, first: 1, last: 3 },
      { kind: b, first: 4, last: 8 },
    ]);
  });

  it('are one paper if there is one kind or none', () => {
    expect(proposePapers([a], null)).toBeNull();
    expect(proposePapers([a, a, a], null)).toBeNull();
    expect(proposePapers([null, a, null], null)).toBeNull();
    expect(proposePapers([null, null], null)).toBeNull();
    expect(proposePapers([], null)).toBeNull();
  });

  it('follow the arranged pages', () => {
    const show = (...pages: number[]) => pages.map((page) => ({ page, rotation: 0 as const }));
    expect(proposePapers([a, b, a], show(3, 1, 2))).toEqual([
      { kind: a, first: 1, last: 2 },
      { kind: b, first: 3, last: 3 },
    ]);
    expect(proposePapers([a, b], show(2))).toBeNull();
  });
});
