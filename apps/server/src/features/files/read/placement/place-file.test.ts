import { describe, expect, it } from 'vitest';
import {
  type Correction,
  findWrongPlace,
  type OpenDocument,
  proposePlace,
  type RecognizedFile,
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
const recognized = (more: Partial<RecognizedFile>): RecognizedFile => ({
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
  it('of a certain kind goes to its document', () => {
    expect(proposePlace(recognized({}), [passport, bank], [])).toMatchObject({
      documentId: bank.id,
      certainty: 'certain',
    });
  });

  it('of a likely kind is asked about', () => {
    expect(proposePlace(recognized({ certainty: 'likely' }), [passport, bank], [])).toMatchObject({
      documentId: bank.id,
      certainty: 'ask',
    });
  });

  it('without a matching document stays in the box', () => {
    expect(proposePlace(recognized({}), [passport], []).certainty).toBe('unknown');
    expect(proposePlace(recognized({ kind: null, certainty: 'unknown' }), [bank], []).certainty).toBe(
      'unknown',
    );
  });

  it('is asked about if the document has files already, or no room', () => {
    expect(proposePlace(recognized({}), [{ ...bank, files: 1 }], []).certainty).toBe('ask');
    expect(proposePlace(recognized({}), [{ ...bank, hasRoom: false }], []).certainty).toBe('unknown');
  });

  it('that matches two documents equally is asked about', () => {
    const two = [document('Beneficiary: passport'), document('Petitioner: passport')];
    expect(proposePlace(recognized({ kind: 'passport' }), two, []).certainty).toBe('ask');
  });
});

describe('a file of a kind that comes in series', () => {
  const own = document('Bank statements', { files: 1, layouts: [['bank', 'address']] });
  const sponsors = document('Sponsor: bank statements', { asked: 'sponsor' });

  it('gets the document with files as proposal, before an empty one of another person', () => {
    expect(proposePlace(recognized({}), [own, sponsors], [])).toMatchObject({
      documentId: own.id,
      certainty: 'ask',
    });
    expect(proposePlace(recognized({ layout: ['bank', 'address'] }), [sponsors, own], []).documentId).toBe(
      own.id,
    );
  });

  it('goes to the document of the person whom it names', () => {
    expect(proposePlace(recognized({ holder: 'sponsor' }), [own, sponsors], [])).toMatchObject({
      documentId: sponsors.id,
      certainty: 'certain',
    });
    expect(proposePlace(recognized({ holder: 'client' }), [sponsors, own], []).documentId).toBe(own.id);
  });
});

describe("a passport that is not the client's", () => {
  const own = document('Passport');
  const sponsors = document('Petitioner: passport', { asked: 'sponsor' });
  const spouses = document('Spouse: passport', { asked: 'other' });
  const readAsPassport = (holder: RecognizedFile['holder']) => recognized({ kind: 'passport', holder });

  it('is never placed at their document without a question', () => {
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

describe('a correction', () => {
  const alike = recognized({ kind: null, certainty: 'unknown', layout: ['bank', 'address', 'today'] });

  it('by one person makes the product ask for that place', () => {
    expect(proposePlace(alike, [bank, letter], [correction()])).toEqual({
      documentId: letter.id,
      certainty: 'ask',
      reason: { code: 'moved_before', value: null },
    });
  });

  it('made twice is applied', () => {
    expect(proposePlace(alike, [bank, letter], [correction(), correction()]).certainty).toBe('certain');
  });

  it('is asked about once more if somebody corrected it the other way', () => {
    const against = [correction(), correction(), correction({ nameHash: bank.nameHash })];
    expect(proposePlace(alike, [bank, letter], against).certainty).toBe('ask');
  });

  it('does not affect files that look different', () => {
    expect(proposePlace(recognized({ layout: ['other'] }), [bank, letter], [correction()]).documentId).toBe(
      bank.id,
    );
  });
});

describe('a file in a place that a person chose', () => {
  it('is asked about if it certainly is something else, with the place where it may belong', () => {
    expect(findWrongPlace(recognized({}), passport, [passport, bank], [])).toEqual({ documentId: bank.id });
    expect(findWrongPlace(recognized({}), passport, [passport], [])).toEqual({ documentId: null });
  });

  it('is left alone if its kind is uncertain, or the document does not say what it accepts', () => {
    expect(findWrongPlace(recognized({ certainty: 'likely' }), passport, [passport, bank], [])).toBeNull();
    expect(findWrongPlace(recognized({}), document('Something'), [bank], [])).toBeNull();
    expect(findWrongPlace(recognized({}), bank, [passport, bank], [])).toBeNull();
  });

  it('is left alone if people of the firm placed such files there before', () => {
    const before = [correction({ kind: 'bank_statement', nameHash: passport.nameHash })];
    expect(findWrongPlace(recognized({}), passport, [passport, bank], before)).toBeNull();
  });
});
