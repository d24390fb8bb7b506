import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { kindListsFile } from '../kinds/kind-lists.ts';
import { type AskedDocument, tellWantedKinds } from './wanted-kinds.ts';

/** Whose a file is: of the client, of the sponsor, of somebody else whom the case knows, or of nobody whom it knows. */
export type Holder = 'client' | 'sponsor' | 'other' | 'stranger';

/** What a file was taken for, and the hashes of its first lines. */
export interface ToldFile {
  kind: DocumentKind | null;
  certainty: Certainty;
  reason: KindReason | null;
  layout: string[];
  /** Absent or null: it does not say. */
  holder?: Holder | null;
}

export interface OpenDocument extends AskedDocument {
  /** Whom it is asked of. */
  asked: 'client' | 'sponsor' | 'other';
  /** First lines of the files that it has, as `ToldFile` has them. */
  layouts: string[][];
  /** Files that it has already. */
  files: number;
  /** Keyed hash of its name, as corrections have it. */
  nameHash: string;
  /** Files that it takes at most are not reached. */
  hasRoom: boolean;
}

/** Where somebody of this workspace put a file before, the newest first. */
export interface Correction {
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

export interface Placement {
  documentId: string | null;
  /** `certain`: it is put there; `ask`: a person is asked; `unknown`: it stays in the box. */
  certainty: 'certain' | 'ask' | 'unknown';
  reason: KindReason | null;
}

/** Lines that a file of the same issuer has in common with another one, at least. */
const sharedLines = 2;
/** One click may be a slip: it only makes the product ask. */
const correctionsToBeCertain = 2;

const unknown: Placement = { documentId: null, certainty: 'unknown', reason: null };
const moved: KindReason = { code: 'moved_before', value: null };

/**
 * Where a file belongs. People's corrections come before the rules; of several documents that would take it, those of its person
 * come first. Of a paper that comes once, such as a passport, one without files is next; of papers that come by the month, the one
 * that has files of the same issuer. A document that already has files is asked about: it may be a second one, or the same again.
 */
export function proposePlace(
  file: ToldFile,
  documents: readonly OpenDocument[],
  corrections: readonly Correction[],
): Placement {
  const open = documents.filter(({ hasRoom }) => hasRoom);
  const learned = applyCorrections(file, open, corrections);
  if (learned) return learned;
  const { kind } = file;
  if (!kind) return unknown;
  const fitting = open
    .map((document) => ({ document, rank: tellWantedKinds(document).indexOf(kind) }))
    .filter(({ rank }) => rank >= 0)
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        Number(isMisfit(file, left.document)) - Number(isMisfit(file, right.document)) ||
        (comesInSeries(kind)
          ? Number(isOfIssuer(file, right.document)) - Number(isOfIssuer(file, left.document))
          : left.document.files - right.document.files),
    );
  const [first, second] = fitting;
  if (!first) return unknown;
  // Two that want it equally, such as the passports of two people, cannot be told apart by its kind.
  const isTied =
    second !== undefined &&
    second.rank === first.rank &&
    isMisfit(file, second.document) === isMisfit(file, first.document) &&
    (comesInSeries(kind) || second.document.files === first.document.files);
  const isSure =
    file.certainty === 'certain' &&
    first.rank === 0 &&
    first.document.files === 0 &&
    !isTied &&
    !isMisfit(file, first.document);
  return {
    documentId: first.document.id,
    certainty: isSure ? 'certain' : 'ask',
    reason: file.reason,
  };
}

const comesInSeries = (kind: DocumentKind): boolean => kindListsFile.read().in_series.has(kind);

/** Whether the file is somebody else's than the person of whom the document is asked. */
export function isMisfit(
  { holder }: Pick<ToldFile, 'holder'>,
  { asked }: Pick<OpenDocument, 'asked'>,
): boolean {
  if (!holder) return false;
  if (holder === 'stranger') return asked === 'client';
  return holder !== asked;
}

const isOfIssuer = (file: ToldFile, { layouts }: OpenDocument): boolean =>
  layouts.some((layout) => countShared(file.layout, layout) >= sharedLines);

const countShared = (lines: readonly string[], others: readonly string[]): number =>
  lines.filter((line) => others.includes(line)).length;

function applyCorrections(
  file: ToldFile,
  documents: readonly OpenDocument[],
  corrections: readonly Correction[],
): Placement | null {
  const alike = corrections.filter((correction) => isAlike(file, correction));
  if (!alike.length) return null;
  const votes = new Map<string, number>();
  for (const { nameHash } of alike) votes.set(nameHash, (votes.get(nameHash) ?? 0) + 1);
  const [first, second] = [...votes].sort(([, left], [, right]) => right - left);
  if (!first) return null;
  const targets = documents.filter(({ nameHash }) => nameHash === first[0]);
  const [target] = targets.sort((left, right) => left.files - right.files);
  if (!target) return null;
  const lead = first[1] - (second?.[1] ?? 0);
  const isSure =
    lead >= correctionsToBeCertain && target.files === 0 && targets.length === 1 && !isMisfit(file, target);
  return { documentId: target.id, certainty: isSure ? 'certain' : 'ask', reason: moved };
}

/** Files of one issuer, whatever they were told as; otherwise of one kind where no layout speaks against it. */
function isAlike(file: ToldFile, correction: Correction): boolean {
  if (countShared(correction.layout, file.layout) >= sharedLines) return true;
  return file.kind !== null && file.kind === correction.kind && file.certainty !== 'certain';
}

/**
 * Whether a file in a place that a person chose looks like another kind: then it is asked about, and never refused. Only where
 * its kind is certain and the document says which kinds it takes.
 */
export function findWrongPlace(
  file: ToldFile,
  place: OpenDocument,
  documents: readonly OpenDocument[],
  corrections: readonly Correction[],
): { documentId: string | null } | null {
  if (!file.kind || file.certainty !== 'certain') return null;
  const wanted = tellWantedKinds(place);
  if (!wanted.length || wanted.includes(file.kind)) return null;
  // A translation lies with what it translates.
  if (file.kind === 'translation_certificate') return null;
  // People have put such files there before.
  if (
    corrections.some((correction) => correction.nameHash === place.nameHash && correction.kind === file.kind)
  )
    return null;
  const others = documents.filter(({ id }) => id !== place.id);
  const better = proposePlace(file, others, corrections);
  return { documentId: better.documentId };
}
