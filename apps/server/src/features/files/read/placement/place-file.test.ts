import { describe, expect, it } from 'vitest';
import {
  type Correction,
  findWrongPlace,
  type OpenDocument,
  proposePlace,
  type ToldFile,
} from './place-file.ts';

const document = (name: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  id: name,
  name,
  description: null,
  translations: null,
  files: 0,
  nameHash: `hash of ${name}`,
  hasRoom: true,
  asked: 'client',
  layouts: [],
  ...more,
});
const told = (more: Partial<ToldFile>): ToldFile => ({
  kind: 'bank_statement',
  certainty: 'certain',
  reason: { code: 'title', value: null },
  layout: [],
  ...more,
});
const passport = document('Passport');
const bank = document('Bank statements');
const letter = document('Letter from your landlord');
const correction = (more: Partial<Correction> = {}): Correction => ({
  kind: null,
  layout: ['bank', 'address'],
  nameHash: letter.nameHash,
  ...more,
});

describe('a file', () => {
  it('of a certain kind goes to the document that wants it', () => {
    expect(proposePlace(told({}), [passport, bank], [])).toMatchObject({
      documentId: bank.id,
      certainty: 'certain',
    });
  });

  it('of a likely kind is asked about', () => {
    expect(proposePlace(told({ certainty: 'likely' }), [passport, bank], [])).toMatchObject({
      documentId: bank.id,
      certainty: 'ask',
    });
  });

  it('that no document wants stays in the box', () => {
    expect(proposePlace(told({}), [passport], []).certainty).toBe('unknown');
    expect(proposePlace(told({ kind: null, certainty: 'unknown' }), [bank], []).certainty).toBe('unknown');
  });

  it('is asked about where the document has files already, or has no room', () => {
    expect(proposePlace(told({}), [{ ...bank, files: 1 }], []).certainty).toBe('ask');
    expect(proposePlace(told({}), [{ ...bank, hasRoom: false }], []).certainty).toBe('unknown');
  });

  it('that two documents want equally is asked about', () => {
    const two = [document('Beneficiary: passport'), document('Petitioner: passport')];
    expect(proposePlace(told({ kind: 'passport' }), two, []).certainty).toBe('ask');
  });
});

describe('a file of a kind that comes in series', () => {
  const own = document('Bank statements', { files: 1, layouts: [['bank', 'address']] });
  const sponsors = document('Sponsor: bank statements', { asked: 'sponsor' });

  it('is proposed for the document that has files already, beside an empty one of another person', () => {
    expect(proposePlace(told({}), [own, sponsors], [])).toMatchObject({
      documentId: own.id,
      certainty: 'ask',
    });
    expect(proposePlace(told({ layout: ['bank', 'address'] }), [sponsors, own], []).documentId).toBe(own.id);
  });

  it('goes to the document of the person whom it names', () => {
    expect(proposePlace(told({ holder: 'sponsor' }), [own, sponsors], [])).toMatchObject({
      documentId: sponsors.id,
      certainty: 'certain',
    });
    expect(proposePlace(told({ holder: 'client' }), [sponsors, own], []).documentId).toBe(own.id);
  });
});

describe("a passport that is not the client's", () => {
  const own = document('Passport');
  const sponsors = document('Petitioner: passport', { asked: 'sponsor' });
  const spouses = document('Spouse: passport', { asked: 'other' });
  const readAsPassport = (holder: ToldFile['holder']) => told({ kind: 'passport', holder });

  it('is never put under their document without a question', () => {
    expect(proposePlace(readAsPassport('stranger'), [own], [])).toMatchObject({
      documentId: own.id,
      certainty: 'ask',
    });
    expect(proposePlace(readAsPassport('sponsor'), [own], []).certainty).toBe('ask');
  });

  it('goes to the document of its own person', () => {
    expect(proposePlace(readAsPassport('sponsor'), [own, sponsors], [])).toMatchObject({
      documentId: sponsors.id,
      certainty: 'certain',
    });
    expect(proposePlace(readAsPassport('client'), [sponsors, own], []).documentId).toBe(own.id);
    expect(proposePlace(readAsPassport('stranger'), [own, spouses], []).documentId).toBe(spouses.id);
  });
});

describe('what people corrected', () => {
  const alike = told({ kind: null, certainty: 'unknown', layout: ['bank', 'address', 'today'] });

  it('once makes the product ask for that place', () => {
    expect(proposePlace(alike, [bank, letter], [correction()])).toEqual({
      documentId: letter.id,
      certainty: 'ask',
      reason: { code: 'moved_before', value: null },
    });
  });

  it('twice is done', () => {
    expect(proposePlace(alike, [bank, letter], [correction(), correction()]).certainty).toBe('certain');
  });

  it('is asked again where somebody corrected it the other way', () => {
    const against = [correction(), correction(), correction({ nameHash: bank.nameHash })];
    expect(proposePlace(alike, [bank, letter], against).certainty).toBe('ask');
  });

  it('says nothing about files that look different', () => {
    expect(proposePlace(told({ layout: ['other'] }), [bank, letter], [correction()]).documentId).toBe(
      bank.id,
    );
  });
});

describe('a file in a place that a person chose', () => {
  it('is asked about where it surely is something else, and told where it may belong', () => {
    expect(findWrongPlace(told({}), passport, [passport, bank], [])).toEqual({ documentId: bank.id });
    expect(findWrongPlace(told({}), passport, [passport], [])).toEqual({ documentId: null });
  });

  it('is left alone where the product is not sure, or the document does not say what it takes', () => {
    expect(findWrongPlace(told({ certainty: 'likely' }), passport, [passport, bank], [])).toBeNull();
    expect(findWrongPlace(told({}), document('Something'), [bank], [])).toBeNull();
    expect(findWrongPlace(told({}), bank, [passport, bank], [])).toBeNull();
  });

  it('is left alone where people of the firm put such files there before', () => {
    const before = [correction({ kind: 'bank_statement', nameHash: passport.nameHash })];
    expect(findWrongPlace(told({}), passport, [passport, bank], before)).toBeNull();
  });
});
