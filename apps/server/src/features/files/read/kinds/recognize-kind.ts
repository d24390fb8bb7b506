import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { ReadPage } from '../text/text-reading.ts';
import { findFormNumber } from './find-form-number.ts';
import { createPhraseFinder } from './find-phrases.ts';
import { foldWords } from './fold-words.ts';
import { kindListsFile } from './kind-lists.ts';
import { type KindRule, readRecognitionRules } from './kind-rules.ts';
import { findMachineReadableZone } from './machine-readable-zone.ts';
import { findPageSigns, type PageSigns } from './page-signs.ts';

export interface RecognizedKind {
  /** Null if unclear. */
  kind: DocumentKind | null;
  certainty: Certainty;
  /** The strongest first. */
  reasons: KindReason[];
}

/** The parts of a page that recognizeKind uses. */
export type KindPage = Pick<ReadPage, 'text' | 'source' | 'picture'>;

const { kinds: rules, againstAll: speaksAgainstAll, forms } = readRecognitionRules();

/** The first pages decide the kind of a longer file. */
const pagesLookedAt = 4;
/** The first words decide the kind of a page. */
const headWords = 45;
/** A longer line is a sentence about the document, not its heading. */
const headingWords = 14;

const weights = {
  /** At the top of the page; a title of one word is ambiguous. */
  title: 6,
  shortTitle: 4,
  furtherTitle: 1.5,
  titleBelow: 2.5,
  strong: 2.5,
  weak: 0.8,
  sentence: 2.4,
  letter: 1.2,
  sign: 2.5,
  against: -3,
  againstAll: -2.5,
  machineReadableZone: 20,
  uncheckedZone: 9,
  formNumber: 14,
};
/** Maximum number of matches that count per list. */
const most = { strong: 6, weak: 6, sentence: 4, against: 4, againstAll: 3 };

const thresholds = {
  certain: [{ score: 11.5, lead: 4.5, evidence: 0 }],
  unheaded: { score: 18, lead: 9 },
  /** A translator's words in addition to those of another document. */
  translation: 5,
  likely: [
    { score: 7, lead: 1.5, evidence: 0 },
    // Pages with few words: the title alone is not enough.
    { score: 5.5, lead: 3, evidence: 2 },
  ],
};

interface Score {
  kind: DocumentKind;
  score: number;
  /** Number of strong phrases and sentences. */
  evidence: number;
  /** A line at the top of the page is a heading of this kind. */
  isHeaded: boolean;
  reasons: KindReason[];
}

/** Passports and visas have similar words, so only the machine-readable zone is certain. */
const hasZone: ReadonlySet<DocumentKind> = new Set(['passport', 'visa']);

const isLetterKind = (kind: DocumentKind): boolean => kindListsFile.read().letters.has(kind);

/** Requires many phrases without a heading, because advertisements and letters mention the phrases of their topic. */
function isProven({ kind, reasons, isHeaded, score }: Score, lead: number): boolean {
  if (reasons.some(({ code }) => code === 'machine_readable_zone')) return true;
  if (hasZone.has(kind)) return false;
  if (isHeaded || reasons.some(({ code }) => code === 'form_number')) return true;
  return !isLetterKind(kind) && score >= thresholds.unheaded.score && lead >= thresholds.unheaded.lead;
}

const unknown: RecognizedKind = { kind: null, certainty: 'unknown', reasons: [] };

/** Recognizes the kind of a file by rules. Prefers 'unknown' to a guess, because a wrong place costs more than a question. */
export function recognizeKind(pages: readonly KindPage[]): RecognizedKind {
  const portrait = recognizePhoto(pages);
  if (portrait) return portrait;
  const best = new Map<DocumentKind, Score>();
  for (const [index, page] of pages.slice(0, pagesLookedAt).entries())
    for (const found of scorePage(page)) {
      const score = index === 0 ? found.score : found.score * 0.85;
      const known = best.get(found.kind);
      if (!known || known.score < score) best.set(found.kind, { ...found, score });
    }
  const ranked = [...best.values()].sort((left, right) => right.score - left.score);
  return recognizeTranslated(ranked) ?? judge(ranked);
}

/** A document with its translation keeps the kind of the document, in any order of pages. */
function recognizeTranslated(ranked: readonly Score[]): RecognizedKind | null {
  const translation = ranked.find(({ kind }) => kind === 'translation_certificate');
  if (!translation || translation.score < thresholds.translation) return null;
  const recognized = judge(ranked.filter((each) => each !== translation));
  const [reason, ...others] = recognized.reasons;
  if (!recognized.kind || !reason) return null;
  return { ...recognized, reasons: [{ ...reason, translated: true }, ...others] };
}

function judge([first, second]: readonly Score[]): RecognizedKind {
  if (!first) return unknown;
  const lead = first.score - Math.max(0, second?.score ?? 0);
  const certainty = (['certain', 'likely'] as const).find((level) =>
    thresholds[level].some(
      ({ score, lead: leastLead, evidence }) =>
        first.score >= score && lead >= leastLead && first.evidence >= evidence,
    ),
  );
  if (!certainty) return unknown;
  return {
    kind: first.kind,
    certainty: isProven(first, lead) ? certainty : 'likely',
    reasons: first.reasons,
  };
}

function scorePage(page: KindPage): Score[] {
  const lines = page.text.split('\n').map(foldWords);
  const words = lines.flat();
  if (words.length < 4) return [];
  const inLine = lines.flatMap((line) => line.map(() => line.length));
  const signs = findPageSigns(foldText(page.text));
  const finder = createPhraseFinder(words, page.source === 'recognized');
  const againstAll = Math.min(
    most.againstAll,
    speaksAgainstAll.filter((sentence) => finder.hasSentence(sentence)).length,
  );
  const scores = rules.map(([kind, rule]) => {
    const title = scoreTitles(rule, (phrase) => finder.find(phrase), inLine);
    const count = (list: string[], limit: number) => {
      let found = 0;
      for (const phrase of list) if (finder.find(phrase) >= 0 && ++found === limit) break;
      return found;
    };
    const strong = count(rule.strong, most.strong);
    const weak = count(rule.weak, most.weak);
    const against = count(rule.against, most.against);
    const said = Math.min(
      most.sentence,
      rule.sentences.filter((sentence) => finder.hasSentence(sentence)).length,
    );
    const reasons: KindReason[] = [];
    if (title > 0) reasons.push({ code: 'title', value: null });
    if (strong + weak + said > 0) reasons.push({ code: 'phrases', value: null });
    const score =
      title +
      strong * weights.strong +
      weak * weights.weak +
      said * weights.sentence +
      scoreSigns(kind, signs, said) +
      against * weights.against +
      againstAll * weights.againstAll;
    return { kind, score, evidence: strong + said, isHeaded: title >= weights.shortTitle, reasons };
  });
  const add = (kind: DocumentKind, weight: number, reason: KindReason) => {
    const known = scores.find((each) => each.kind === kind);
    if (!known) return;
    known.score = Math.max(0, known.score) + weight;
    known.reasons.unshift(reason);
  };
  const zone = findMachineReadableZone(page.text);
  if (zone)
    add(zone.kind, zone.isChecked ? weights.machineReadableZone : weights.uncheckedZone, {
      code: 'machine_readable_zone',
      value: null,
    });
  const form = findFormNumber(finder, forms);
  if (form) add(form.kind, weights.formNumber, { code: 'form_number', value: form.form });
  return scores;
}

/** Adds the signs in the form of the page to the score of its words. */
function scoreSigns(kind: DocumentKind, signs: PageSigns, said: number): number {
  const { isLetter, you, namesPay, amountLines, spans, hasContactOnTop } = signs;
  let score = isLetterKind(kind) && isLetter && said ? weights.letter : 0;
  if (kind === 'offer_letter' && namesPay && you >= 2) score += weights.sign;
  if (kind === 'employment_letter' && namesPay && isLetter && you < 2) score += weights.sign;
  if (kind === 'bank_statement' && amountLines >= 5 && said) score += weights.sign;
  if (kind === 'resume' && !isLetter && spans >= 2) score += weights.sign;
  if (kind === 'resume' && !isLetter && hasContactOnTop) score += weights.letter;
  return score;
}

/** `inLine`: for each word, the number of words in its line. */
function scoreTitles(rule: KindRule, find: (phrase: string) => number, inLine: number[]): number {
  let best = 0;
  let further = 0;
  for (const title of rule.titles) {
    const at = find(title);
    if (at < 0) continue;
    const isLong = title.includes(' ');
    const isHeading = at < headWords && (inLine[at] ?? 0) <= headingWords;
    const weight = isHeading
      ? isLong
        ? weights.title
        : weights.shortTitle
      : isLong
        ? weights.titleBelow
        : 0;
    if (weight > best) {
      if (best) further++;
      best = weight;
    } else further++;
  }
  return best + Math.min(2, further) * weights.furtherTitle;
}

/** A photo of a face: almost no text, a plain light background, and skin in the middle. */
function recognizePhoto(pages: readonly KindPage[]): RecognizedKind | null {
  const [page] = pages;
  if (pages.length !== 1 || !page?.picture) return null;
  const { width, height, plainEdge, skin } = page.picture;
  const letters = page.text.match(/\p{L}{3,}/gu)?.join('').length ?? 0;
  const shape = width / Math.max(1, height);
  if (letters > 30 || shape < 0.6 || shape > 1.15 || plainEdge < 0.75 || skin < 0.1) return null;
  const certainty = letters < 12 && plainEdge > 0.88 && skin > 0.15 ? 'certain' : 'likely';
  return { kind: 'photo', certainty, reasons: [{ code: 'picture', value: null }] };
}
