import type { Letter, ProposalContent, ProposedParagraph } from '@visafolio/contract/filings/letter.ts';
import { getText, type LetterDraft } from './letter-draft.ts';

export interface OpenProposal {
  proposed: ProposedParagraph;
  /** Number of the paragraph it refers to, from 1; null for none. */
  number: number | null;
  /** `yours`: somebody has edited that paragraph, so it stays. */
  way: 'replaces' | 'yours' | 'adds';
}

/** The parts of a proposal that are not in the letter yet. */
export function listOpenProposals(
  { paragraphs }: ProposalContent,
  draft: LetterDraft,
  letter: Letter,
): OpenProposal[] {
  return paragraphs
    .filter(({ id }) => !draft.paragraphs.some((each) => each.id === id))
    .map((proposed) => {
      const place = draft.paragraphs.findIndex(({ id }) => id === proposed.replaces);
      if (place < 0) return { proposed, number: null, way: 'adds' };
      const saved = letter.paragraphs.find(({ id }) => id === proposed.replaces);
      const isWritten =
        saved?.parts.some(({ sources }) => sources.some(({ kind }) => kind === 'person')) ||
        (saved && getText(saved) !== draft.paragraphs[place]?.text);
      return { proposed, number: place + 1, way: isWritten ? 'yours' : 'replaces' };
    });
}

/** The draft with a proposed paragraph: replaces an unedited one, otherwise goes below it. */
export function acceptProposal(
  { proposed, way }: OpenProposal,
  draft: LetterDraft,
  { paragraphs: all }: ProposalContent,
): LetterDraft {
  const taken = { id: proposed.id, text: getText(proposed) };
  const paragraphs = [...draft.paragraphs];
  if (way === 'replaces')
    return {
      ...draft,
      paragraphs: paragraphs.map((each) => (each.id === proposed.replaces ? taken : each)),
    };
  const anchor = proposed.replaces ?? proposed.after;
  // The paragraph there may have been replaced by another one of the proposal.
  const successor = all.find(({ replaces }) => anchor !== null && replaces === anchor)?.id;
  const place = paragraphs.findLastIndex(({ id }) => id === anchor || id === successor);
  paragraphs.splice(place < 0 ? paragraphs.length : place + 1, 0, taken);
  return { ...draft, paragraphs };
}

/** Everything except what would go beside edited text: the user decides about that individually. */
export function acceptAllProposals(
  content: ProposalContent,
  draft: LetterDraft,
  letter: Letter,
): LetterDraft {
  let next = draft;
  for (const open of listOpenProposals(content, draft, letter))
    if (open.way !== 'yours') next = acceptProposal(open, next, content);
  return next;
}
