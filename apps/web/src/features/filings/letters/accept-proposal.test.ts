import type { Letter, ProposalContent } from '@visafolio/contract/filings/letter.ts';
import { expect, test } from 'vitest';
import { acceptAllProposals, acceptProposal, listOpenProposals } from './accept-proposal.ts';
import { toDraft } from './letter-draft.ts';

const part = (text: string, kind: 'template' | 'person' = 'template') => ({
  text,
  sources: [kind === 'person' ? { kind, name: 'Ana' } : { kind }],
});
const letter = {
  title: 'Letter',
  on_letterhead: true,
  paragraphs: [
    { id: 'a', parts: [part('First.')] },
    { id: 'b', parts: [part('Second.'), part(' Mine.', 'person')] },
    { id: 'c', parts: [part('Third.')] },
  ],
} as Letter;
const content = {
  paragraphs: [
    { id: 'pa', parts: [part('First anew.')], replaces: 'a', after: null },
    { id: 'pn', parts: [part('Between.')], replaces: null, after: 'a' },
    { id: 'pb', parts: [part('Second anew.')], replaces: 'b', after: null },
  ],
} as unknown as ProposalContent;
const texts = ({ paragraphs }: { paragraphs: { text: string }[] }) => paragraphs.map(({ text }) => text);

test('accepting all of a proposal leaves out what would replace a person’s text', () => {
  const draft = acceptAllProposals(content, toDraft(letter), letter);
  expect(texts(draft)).toEqual(['First anew.', 'Between.', 'Second. Mine.', 'Third.']);
  expect(listOpenProposals(content, draft, letter).map(({ way, number }) => [way, number])).toEqual([
    ['yours', 3],
  ]);
});

test('a paragraph for edited text goes below it, and unsaved typing counts as edited', () => {
  const typed = toDraft(letter);
  typed.paragraphs[0] = { id: 'a', text: 'First, changed.' };
  const [first] = listOpenProposals(content, typed, letter);
  expect(first?.way).toBe('yours');
  if (first)
    expect(texts(acceptProposal(first, typed, content))).toEqual([
      'First, changed.',
      'First anew.',
      'Second. Mine.',
      'Third.',
    ]);
});
