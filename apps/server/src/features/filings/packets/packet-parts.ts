import { createHash } from 'node:crypto';
import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import { getGroupTitle, groupItems } from '@visafolio/contract/filings/exhibits.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { LetterSummary } from '@visafolio/contract/filings/letter.ts';
import type { Packet, PacketItem, PlacedItem } from '@visafolio/contract/filings/packet.ts';
import { compareFilingOrder } from '../form-maps/filing-order.ts';
import { toExhibitLetter } from '../letters/fill/letter-case.ts';

export interface PartFile {
  /** Null for a PDF that we made. */
  uploadId: string | null;
  name: string;
  path: string;
  type: string;
  arrangement: Arrangement | null;
}

type CaseDocument = RequestDetail['documents'][number];

/** A letter, form or document of a case, with the files that it puts into a packet. */
export interface PacketPart extends PacketItem {
  name: string;
  files: PartFile[];
  /** Whether a proposed packet contains it. */
  proposed: boolean;
  letter?: LetterSummary;
  form?: CaseForm;
  /** The signed copy in the place of a filled form. */
  signed?: Packet['items'][number]['signed'];
  document?: CaseDocument;
}

interface CaseParts {
  request: RequestDetail;
  letters: LetterSummary[];
  forms: CaseForm[];
}

/** In the order in which a packet is proposed: letters, forms in the order of filing, documents with accepted ones first. */
export function listParts({ request, letters, forms }: CaseParts): PacketPart[] {
  return [
    ...letters.map((letter): PacketPart => {
      const { id, title, finished } = letter;
      const files = finished ? [toPdf(finished)] : [];
      return { kind: 'letter', id, for_party: null, name: title, files, proposed: true, letter };
    }),
    ...forms.toSorted(compareFilingOrder).map((form): PacketPart => {
      const { id, for_party, code, title, filled } = form;
      const whose = request.parties.find(({ key }) => key === for_party)?.name;
      const name = [code, title].filter(Boolean).join(': ') + (whose ? ` (${whose})` : '');
      return {
        kind: 'form',
        id,
        for_party,
        name,
        files: filled ? [toPdf(filled)] : [],
        proposed: filled !== null && !isReplaced(form, forms),
        form,
      };
    }),
    ...request.documents
      .filter(isDocumentAsked)
      .toSorted((a, b) => Number(Boolean(b.accepted_at)) - Number(Boolean(a.accepted_at)))
      .map((document): PacketPart => {
        const { id, name, required } = document;
        const files = document.files.map(({ id, file_name, file_path, file_type, arrangement }) => ({
          uploadId: id,
          name: file_name,
          path: file_path,
          type: file_type,
          arrangement,
        }));
        // A required document without a file is shown as missing.
        return {
          kind: 'document',
          id,
          for_party: null,
          name,
          files,
          proposed: files.length > 0 || required,
          document,
        };
      }),
  ];
}

/** A newer edition of the form is filled too, for the same party. */
const isReplaced = ({ code, edition, for_party }: CaseForm, forms: readonly CaseForm[]): boolean =>
  edition !== null &&
  forms.some(
    (other) =>
      other.code === code && other.for_party === for_party && other.filled && (other.edition ?? '') > edition,
  );

const toPdf = ({ file_name, file_path }: { file_name: string; file_path: string }): PartFile => ({
  uploadId: null,
  name: file_name,
  path: file_path,
  type: 'application/pdf',
  arrangement: null,
});

/** A part in its place. */
export interface PlacedPart extends PacketPart, Pick<PlacedItem, 'title' | 'joined'> {}

/** The parts of a saved packet in its order; those that the case no longer has are left out. Null: the proposal. */
export function chooseParts(parts: readonly PacketPart[], items: readonly PlacedItem[] | null): PlacedPart[] {
  if (!items) return parts.flatMap((part) => (part.proposed ? [{ ...part, title: '', joined: false }] : []));
  const placed: PlacedPart[] = [];
  // The first document of an exhibit is gone: the next one is the first.
  let isFirstGone = false;
  // Packets of earlier releases have none of these.
  for (const { kind, id, for_party = null, title = '', joined = false } of items) {
    const same = parts.filter((each) => each.kind === kind && each.id === id);
    const part =
      same.find((each) => each.for_party === for_party) ?? (for_party === null ? same[0] : undefined);
    if (!part) {
      isFirstGone ||= !joined;
      continue;
    }
    const isJoined = joined && !isFirstGone && kind === 'document' && placed.at(-1)?.kind === 'document';
    placed.push({ ...part, title, joined: isJoined });
    isFirstGone = false;
  }
  return placed;
}

/** As they are stored. */
export const toItems = (chosen: readonly PlacedPart[]): PlacedItem[] =>
  chosen.map(({ kind, id, for_party, title, joined }) => ({ kind, id, for_party, title, joined }));

/** Adds 'A', 'B', … to documents, those of one exhibit the same; null for letters and forms. */
export function labelExhibits(chosen: readonly PlacedPart[]): (PlacedPart & { exhibit: string | null })[] {
  let count = 0;
  return chosen.map((part) => {
    if (part.kind !== 'document') return { ...part, exhibit: null };
    if (!part.joined) count++;
    return { ...part, exhibit: toExhibitLetter(count - 1) };
  });
}

/** A letter, a form, or the documents of an exhibit. */
export interface Section {
  /** 'A'; null for letters and forms. */
  exhibit: string | null;
  title: string;
  parts: PlacedPart[];
}

export const listSections = (chosen: readonly PlacedPart[]): Section[] =>
  groupItems(labelExhibits(chosen)).map((parts) => ({
    exhibit: parts[0].exhibit,
    title: getGroupTitle(parts),
    parts,
  }));

/** A hash of everything that the PDF shows. The path of a letter or form changes when its PDF is made again. */
export const getFingerprint = (chosen: readonly PlacedPart[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        chosen.map(({ kind, name, title, joined, files }) => [
          kind,
          title || name,
          files.map(({ path, name, arrangement }) => [path, name, arrangement]),
          ...(joined ? ['joined'] : []),
        ]),
      ),
    )
    .digest('hex');
