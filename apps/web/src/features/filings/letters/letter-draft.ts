import type { Letter, LetterParagraph } from '@visafolio/contract/filings/letter.ts';

/** A letter as typed. */
export interface LetterDraft {
  title: string;
  on_letterhead: boolean;
  paragraphs: { id: string; text: string }[];
}

export const getText = ({ parts }: Pick<LetterParagraph, 'parts'>): string =>
  parts.map(({ text }) => text).join('');

export const toDraft = ({ title, on_letterhead, paragraphs }: Letter): LetterDraft => ({
  title,
  on_letterhead,
  paragraphs: paragraphs.map((paragraph) => ({ id: paragraph.id, text: getText(paragraph) })),
});

/** Whether the draft equals the saved letter; ignores empty paragraphs. */
export function isSaved(draft: LetterDraft, letter: Letter): boolean {
  const saved = toDraft(letter);
  const written = draft.paragraphs.filter(({ text }) => text.trim());
  return (
    saved.title === draft.title.trim() &&
    saved.on_letterhead === draft.on_letterhead &&
    saved.paragraphs.length === written.length &&
    saved.paragraphs.every(
      ({ id, text }, place) => id === written[place]?.id && text === written[place]?.text,
    )
  );
}
