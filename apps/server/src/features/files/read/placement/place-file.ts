import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { kindListsFile } from '../kinds/kind-lists.ts';
import { type AskedDocument, findAcceptedKinds } from './accepted-kinds.ts';

/** The person of a file: the client, the sponsor, another known person of the case, or an unknown one. */
export type Holder = 'client' | 'sponsor' | 'other' | 'stranger';

/** The recognized kind of a file, and the hashes of its first lines. */
export interface RecognizedFile {
  kind: DocumentKind | null;
  certainty: Certainty;
  reason: KindReason | null;
  layout: string[];
  /** Absent or null: unknown. */
  holder?: Holder | null;
}

export interface OpenDocument extends AskedDocument {
  /** The person it is requested for. */
  asked: 'client' | 'sponsor' | 'other';
  /** Hashes of the first lines of its files, as in `RecognizedFile`. */
  layouts: string[][];
  /** Number of its files. */
  files: number;
  /** Keyed hash of its name, as in corrections. */
  nameHash: string;
  /** Whether it has fewer files than the limit. */
  hasRoom: boolean;
}

/** A place where somebody of this workspace put a file, newest first. */
export interface Correction {
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

export interface Placement {
  documentId: string | null;
  /** `certain`: it is placed; `ask`: a person is asked; `unknown`: it stays in the box. */
  certainty: 'certain' | 'ask' | 'unknown';
  reason: KindReason | null;
}

/** Minimum number of lines that files of one issuer have in common. */
const sharedLines = 2;
/** One correction may be a mistake, so it only makes the product ask. */
const correctionsToBeCertain = 2;

const unknown: Placement = { documentId: null, certainty: 'unknown', reason: null };
const moved: KindReason = { code: 'moved_before', value: null };

/**
 * Proposes the document for a file. Corrections by people come before the rules; of several matching documents those of the
 * file's person come first. For a document that exists once, such as a passport, one without files is next; for monthly documents
 * the one with files of the same issuer. Asks if the document has files already: the new one may be a second one, or a duplicate.
 */
export function proposePlace(
  file: RecognizedFile,
  documents: readonly OpenDocument[],
  corrections: readonly Correction[],
): Placement {
  const open = documents.filter(({ hasRoom }) => hasRoom);
  const learned = applyCorrections(file, open, corrections);
  if (learned) return learned;
  const { kind } = file;
  if (!kind) return unknown;
  const fitting = open
    .map((document) => ({ document, rank: findAcceptedKinds(document).indexOf(kind) }))
    .filter(({ rank }) => rank >= 0)
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        Number(isOtherPersonsFile(file, left.document)) - Number(isOtherPersonsFile(file, right.document)) ||
        (comesInSeries(kind)
          ? Number(isOfIssuer(file, right.document)) - Number(isOfIssuer(file, left.document))
          : left.document.files - right.document.files),
    );
  const [first, second] = fitting;
  if (!first) return unknown;
  // The kind cannot decide between equal documents, such as passports of two people.
  const isTied =
    second !== undefined &&
    second.rank === first.rank &&
    isOtherPersonsFile(file, second.document) === isOtherPersonsFile(file, first.document) &&
    (comesInSeries(kind) || second.document.files === first.document.files);
  const isSure =
    file.certainty === 'certain' &&
    first.rank === 0 &&
    first.document.files === 0 &&
    !isTied &&
    !isOtherPersonsFile(file, first.document);
  return {
    documentId: first.document.id,
    certainty: isSure ? 'certain' : 'ask',
    reason: file.reason,
  };
}

const comesInSeries = (kind: DocumentKind): boolean => kindListsFile.read().in_series.has(kind);

/** Whether the file belongs to another person than the document is requested for. */
export function isOtherPersonsFile(
  { holder }: Pick<RecognizedFile, 'holder'>,
  { asked }: Pick<OpenDocument, 'asked'>,
): boolean {
  if (!holder) return false;
  if (holder === 'stranger') return asked === 'client';
  return holder !== asked;
}

const isOfIssuer = (file: RecognizedFile, { layouts }: OpenDocument): boolean =>
  layouts.some((layout) => countShared(file.layout, layout) >= sharedLines);

const countShared = (lines: readonly string[], others: readonly string[]): number =>
  lines.filter((line) => others.includes(line)).length;

function applyCorrections(
  file: RecognizedFile,
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
    lead >= correctionsToBeCertain &&
    target.files === 0 &&
    targets.length === 1 &&
    !isOtherPersonsFile(file, target);
  return { documentId: target.id, certainty: isSure ? 'certain' : 'ask', reason: moved };
}

/** Files of one issuer, whatever their kind; otherwise of one kind, unless their layouts differ. */
function isAlike(file: RecognizedFile, correction: Correction): boolean {
  if (countShared(correction.layout, file.layout) >= sharedLines) return true;
  return file.kind !== null && file.kind === correction.kind && file.certainty !== 'certain';
}

/**
 * Whether a file at a place that a person chose looks like another kind, so that a person is asked. Only if its kind is certain
 * and the document says which kinds it accepts.
 */
export function findWrongPlace(
  file: RecognizedFile,
  place: OpenDocument,
  documents: readonly OpenDocument[],
  corrections: readonly Correction[],
): { documentId: string | null } | null {
  if (!file.kind || file.certainty !== 'certain') return null;
  const wanted = findAcceptedKinds(place);
  if (!wanted.length || wanted.includes(file.kind)) return null;
  // A translation belongs to the document that it translates.
  if (file.kind === 'translation_certificate') return null;
  // People have placed such files there before.
  if (
    corrections.some((correction) => correction.nameHash === place.nameHash && correction.kind === file.kind)
  )
    return null;
  const others = documents.filter(({ id }) => id !== place.id);
  const better = proposePlace(file, others, corrections);
  return { documentId: better.documentId };
}
