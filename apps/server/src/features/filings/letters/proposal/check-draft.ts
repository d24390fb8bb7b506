import { randomUUID } from 'node:crypto';
import type {
  LetterParagraph,
  LetterPart,
  LetterSource,
  ProposalContent,
  ProposedParagraph,
} from '@visafolio/contract/filings/letter.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { WrittenDraft } from '../../../../shared/outbound/letter-writer.ts';
import { getText } from '../edit/paragraph-text.ts';
import { findUnsupported } from './find-unsupported.ts';
import { newParagraph, templateSource } from './letter-writer.ts';

export interface NumberedSource {
  id: string;
  /** Label of the source in the request to the provider. */
  what: string;
  text: string;
  source: LetterSource;
}

export interface DraftFacts {
  /** The whole letter. */
  letter: LetterParagraph[];
  /** Paragraphs that the provider may rewrite: its id for each, and the letter's. */
  offered: { id: string; paragraphId: string }[];
  sources: NumberedSource[];
}

type Checked = Pick<ProposalContent, 'paragraphs' | 'left_out'>;
type LeftOut = ProposalContent['left_out'][number];

/** Keeps the sentences of a draft that their sources support; omits the rest and lists it. */
export function checkDraft(draft: WrittenDraft, { letter, offered, sources }: DraftFacts): Checked {
  const template = letter.flatMap(({ parts }) => parts.filter(isTemplatePart));
  // Filled-in values have sources of their own.
  const templateText = template
    .filter(({ sources: own }) => own.every(({ kind }) => kind === 'template'))
    .map(({ text }) => text)
    .join('\n');
  const left_out: LeftOut[] = [];
  const paragraphs: ProposedParagraph[] = [];
  const replaced = new Set<string>();
  let after: string | null = null;
  for (const { replaces, sentences } of draft.paragraphs) {
    const paragraphId = offered.find(({ id }) => id === replaces)?.paragraphId ?? null;
    const isTwice = paragraphId !== null && replaced.has(paragraphId);
    if ((paragraphId === null && replaces !== newParagraph) || isTwice) continue;
    const parts: LetterPart[] = [];
    for (const { text, sources: named } of sentences) {
      const sentence = text
        .replace(/\p{Cc}|\p{Cf}/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      if (!sentence) continue;
      const checked = checkSentence(sentence, named);
      if ('reason' in checked) left_out.push(checked);
      else parts.push(checked);
    }
    const last = parts.at(-1);
    for (const part of parts) if (part !== last) part.text += ' ';
    const before = letter.find(({ id }) => id === paragraphId);
    const isSame = before && getText(before).trim() === parts.map(({ text }) => text).join('');
    if (parts.length && !isSame) {
      paragraphs.push({ id: randomUUID(), parts, replaces: paragraphId, after: paragraphId ? null : after });
      if (paragraphId) replaced.add(paragraphId);
    }
    after = paragraphId ?? after;
  }
  return { paragraphs, left_out };

  function checkSentence(text: string, named: string[]): LetterPart | LeftOut {
    if (!named.length) return { text, reason: 'no_source', found: null };
    // A paragraph of the letter counts as a source only for its template's words.
    const isOffered = (id: string) => offered.some((each) => each.id === id);
    const ids = [...new Set(named.map((id) => (isOffered(id) ? templateSource : id)))];
    const cited = ids.flatMap((id) => sources.find((each) => each.id === id) ?? []);
    const isTemplate = ids.includes(templateSource);
    const unknown = ids.find((id) => id !== templateSource && !cited.some((each) => each.id === id));
    if (unknown !== undefined) return { text, reason: 'unknown_source', found: unknown };
    if (!cited.length) {
      const known = template.find((part) => toPlain(part.text) === toPlain(text));
      return known ? { text, sources: known.sources } : { text, reason: 'not_in_template', found: null };
    }
    const found = findUnsupported(text, {
      sources: cited.map(({ what, text: said }) => `${what}\n${said}`),
      template: templateText,
    });
    if (found !== null) return { text, reason: 'not_in_source', found };
    const template_: LetterSource[] = isTemplate ? [{ kind: 'template' }] : [];
    return { text, sources: [...template_, ...cited.map(({ source }) => source)] };
  }
}

/** The template's own words, or a filled-in part that is unchanged. */
const isTemplatePart = ({ sources }: LetterPart): boolean =>
  sources.some(({ kind }) => kind === 'template') &&
  !sources.some(({ kind }) => kind === 'gap' || kind === 'person');

const toPlain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
