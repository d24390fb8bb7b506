import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/readings/document-kinds.ts';
import type { ReadPage } from '../text/text-reading.ts';
import { createPhraseFinder } from './find-phrases.ts';
import { foldWords } from './fold-words.ts';
import { findFormNumber } from './form-numbers.ts';
import { findMachineReadableZone } from './machine-readable-zone.ts';
import { civilRules } from './rules/civil.ts';
import { governmentRules } from './rules/government.ts';
import { homeRules } from './rules/home.ts';
import { identityRules } from './rules/identity.ts';
import { moneyRules } from './rules/money.ts';
import type { KindRule } from './rules/rule.ts';
import { studyRules } from './rules/study.ts';
import { workRules } from './rules/work.ts';

export interface ToldKind {
  /** Null where nothing speaks clearly for one. */
  kind: DocumentKind | null;
  certainty: Certainty;
  /** The strongest first. */
  reasons: KindReason[];
}

/** What tellKind looks at of a page. */
export type KindPage = Pick<ReadPage, 'text' | 'source' | 'picture'>;

const rules = Object.entries({
  ...identityRules,
  ...civilRules,
  ...moneyRules,
  ...workRules,
  ...studyRules,
  ...homeRules,
  ...governmentRules,
}) as [DocumentKind, KindRule][];

/** A file of several pages is what its first ones are. */
const pagesLookedAt = 4;
/** A page says what it is within its first words. */
const headWords = 45;

const weights = {
  /** At the top of the page; a title of one word may be anything's. */
  title: 6,
  shortTitle: 4,
  furtherTitle: 1.5,
  titleBelow: 2.5,
  strong: 2.5,
  weak: 0.8,
  against: -3,
  machineReadableZone: 20,
  uncheckedZone: 9,
  formNumber: 14,
};
/** How many of each list count. */
const most = { strong: 6, weak: 6, against: 4 };

const thresholds = {
  certain: { score: 11.5, lead: 4.5 },
  likely: { score: 7, lead: 1.5 },
};

interface Score {
  kind: DocumentKind;
  score: number;
  reasons: KindReason[];
}

/** Passport and visa say much the same in words: only the machine-readable zone tells them apart for certain. */
const hasZone: ReadonlySet<DocumentKind> = new Set(['passport', 'visa']);

const unknown: ToldKind = { kind: null, certainty: 'unknown', reasons: [] };

/** Tells what a file is by rules. 'unknown' is an answer: a wrong place costs more than a question. */
export function tellKind(pages: readonly KindPage[]): ToldKind {
  const portrait = tellPhoto(pages);
  if (portrait) return portrait;
  const best = new Map<DocumentKind, Score>();
  for (const [index, page] of pages.slice(0, pagesLookedAt).entries())
    for (const found of scorePage(page)) {
      const score = index === 0 ? found.score : found.score * 0.85;
      const known = best.get(found.kind);
      if (!known || known.score < score) best.set(found.kind, { ...found, score });
    }
  const [first, second] = [...best.values()].sort((left, right) => right.score - left.score);
  if (!first) return unknown;
  const lead = first.score - Math.max(0, second?.score ?? 0);
  const certainty = (['certain', 'likely'] as const).find(
    (level) => first.score >= thresholds[level].score && lead >= thresholds[level].lead,
  );
  if (!certainty) return unknown;
  const isUnproven =
    hasZone.has(first.kind) && !first.reasons.some(({ code }) => code === 'machine_readable_zone');
  return { kind: first.kind, certainty: isUnproven ? 'likely' : certainty, reasons: first.reasons };
}

function scorePage(page: KindPage): Score[] {
  const words = foldWords(page.text);
  if (words.length < 4) return [];
  const finder = createPhraseFinder(words, page.source === 'recognized');
  const scores = rules.map(([kind, rule]) => {
    const title = scoreTitles(rule, (phrase) => finder.find(phrase));
    const count = (list: string[], limit: number) => {
      let found = 0;
      for (const phrase of list) if (finder.find(phrase) >= 0 && ++found === limit) break;
      return found;
    };
    const strong = count(rule.strong, most.strong);
    const weak = count(rule.weak, most.weak);
    const against = count(rule.against ?? [], most.against);
    const reasons: KindReason[] = [];
    if (title > 0) reasons.push({ code: 'title', value: null });
    if (strong + weak > 0) reasons.push({ code: 'phrases', value: null });
    const score = title + strong * weights.strong + weak * weights.weak + against * weights.against;
    return { kind, score, reasons };
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
  const form = findFormNumber(finder);
  if (form) add(form.kind, weights.formNumber, { code: 'form_number', value: form.form });
  return scores;
}

function scoreTitles(rule: KindRule, find: (phrase: string) => number): number {
  let best = 0;
  let further = 0;
  for (const title of rule.titles) {
    const at = find(title);
    if (at < 0) continue;
    const isLong = title.includes(' ');
    const weight =
      at < headWords ? (isLong ? weights.title : weights.shortTitle) : isLong ? weights.titleBelow : 0;
    if (weight > best) {
      if (best) further++;
      best = weight;
    } else further++;
  }
  return best + Math.min(2, further) * weights.furtherTitle;
}

/** A photo of a face: hardly a word on it, a plain light wall, and skin in the middle. */
function tellPhoto(pages: readonly KindPage[]): ToldKind | null {
  const [page] = pages;
  if (pages.length !== 1 || !page?.picture) return null;
  const { width, height, plainEdge, skin } = page.picture;
  const letters = page.text.match(/\p{L}{3,}/gu)?.join('').length ?? 0;
  const shape = width / Math.max(1, height);
  if (letters > 30 || shape < 0.6 || shape > 1.15 || plainEdge < 0.75 || skin < 0.1) return null;
  const certainty = letters < 12 && plainEdge > 0.88 && skin > 0.15 ? 'certain' : 'likely';
  return { kind: 'photo', certainty, reasons: [{ code: 'picture', value: null }] };
}
