import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { PartyKey } from '../questions/parties/template-party.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { packetLimits } from './packet-limits.ts';

/** A part of a packet, by what it takes from the case. */
export const PacketItem = z.object({
  kind: z.enum(['letter', 'form', 'document']),
  id: Id,
  /** Of a form that several parties file: who files this one. */
  for_party: PartyKey.nullable().default(null),
});
export type PacketItem = z.infer<typeof PacketItem>;

export const isSameItem = (a: PacketItem, b: PacketItem): boolean =>
  a.kind === b.kind && a.id === b.id && a.for_party === b.for_party;

/** A part as a person placed it. `title`: of the exhibit that begins with it; '': its own name. `joined`: in the exhibit of the document before it. */
export const PlacedItem = PacketItem.extend({
  title: Line(packetLimits.titleMaxLength).default(''),
  joined: z.boolean().default(false),
});
export type PlacedItem = z.infer<typeof PlacedItem>;

/**
 * Why a paper is not in a built packet. `no_pages`: a file without fixed pages, such as a Word document. `missing`: it is not stored. `withheld`:
 * the scanner for malware has not let it through.
 */
export const PacketProblem = z.enum(['broken', 'password_protected', 'no_pages', 'missing', 'withheld']);
export type PacketProblem = z.infer<typeof PacketProblem>;
export const LeftOutPaper = z.object({ name: z.string(), problem: PacketProblem });

/** A fact with different answers in the case. */
export const PacketConflict = z.object({
  questions: z.array(z.object({ id: Key, text: z.string(), answer: z.string() })),
  /** Where forms of the packet say it. `part` and `number` as printed. */
  places: z.array(
    z.object({ code: z.string(), part: z.string(), number: z.string(), value: z.string().nullable() }),
  ),
});
export type PacketConflict = z.infer<typeof PacketConflict>;

/**
 * What a person should fix before the packet is filed. These block: `not_made` (a letter without a PDF, a form that is not filled),
 * `letter_changed` (its PDF is of an earlier version), `items_missing`, `form_changed` (answers changed after it was filled),
 * `conflict` (a fact with different answers, which forms repeat), `not_signed` (a form without a signed copy), `signed_old` (it was filled
 * again after the copy was signed), `no_file`, `no_pages` (such as a Word document), `not_translated` (a file in another language),
 * `not_certified` (its translation has no signed certificate), `certificate_old` (translation or translator changed since), `passport_expired`.
 * These warn: `old_edition`, `not_reviewed`, `to_compare` (changed fields of another edition that are not compared yet), `sign_on_paper` (a form
 * of which we do not know whether it is signed), `language_unknown`, `passport_expiring` (within six months), and a `conflict` that no form repeats.
 */
export const PacketFinding = z.object({
  reason: z.enum([
    'not_made',
    'letter_changed',
    'items_missing',
    'form_changed',
    'conflict',
    'not_signed',
    'signed_old',
    'no_file',
    'no_pages',
    'not_translated',
    'not_certified',
    'certificate_old',
    'passport_expired',
    'old_edition',
    'not_reviewed',
    'to_compare',
    'sign_on_paper',
    'language_unknown',
    'passport_expiring',
  ]),
  blocks: z.boolean(),
  /** Null: about the case. */
  item: PacketItem.nullable(),
  /** Name of the part, or of the fact; '' about the case. */
  name: z.string(),
  count: Count,
  conflict: PacketConflict.nullable(),
});
export type PacketFinding = z.infer<typeof PacketFinding>;

/** Why a packet was not built. */
export const PacketRefusal = z.enum(['packets.is_empty', 'packets.too_large', 'packets.failed']);

/** A file of the case that stands in the packet for something else. */
const PacketFile = z.object({
  id: Key,
  file_name: z.string(),
  /** Path below /api/storage/client-documents. */
  file_path: z.string(),
});
export type PacketFile = z.infer<typeof PacketFile>;

/** A paper of an exhibit that needs a translation with its certificate (8 CFR 103.2(b)(3)), or whose language is not known. */
export const PaperTranslation = z.object({
  /** Of the paper. */
  upload_id: Key,
  file_name: z.string(),
  /** Its document. */
  item: PacketItem,
  name: z.string(),
  /** BCP 47; null: not known. */
  language: z.string().nullable(),
  /** A person said so. */
  is_said: z.boolean(),
  translation: PacketFile.nullable(),
  translator_name: z.string(),
  translator_address: z.string(),
  /** `yyyy-mm-dd` */
  translated_on: z.string().nullable(),
  /** The certificate that we made, to be signed. */
  certificate: z.object({ file_path: z.string(), is_current: z.boolean() }).nullable(),
  /** The signed one. */
  signed: PacketFile.extend({ is_current: z.boolean() }).nullable(),
});
export type PaperTranslation = z.infer<typeof PaperTranslation>;

/** Who translated a paper. */
export const Translator = z.object({
  name: Line(packetLimits.translatorMaxLength),
  address: Line(packetLimits.addressMaxLength),
  on: Day.nullable(),
});
export type Translator = z.infer<typeof Translator>;

/** A language by BCP 47, without region or script. */
export const PaperLanguage = z.string().regex(/^[a-z]{2,3}$/);

export const Packet = z.object({
  /** 0: only proposed. A change names the revision that it was made from. */
  revision: z.int(),
  items: z.array(
    PacketItem.extend({
      name: z.string(),
      /** Number of a form: 'I-130'; null for letters and documents. */
      code: z.string().nullable(),
      /** 'A'; null for letters and forms. */
      exhibit: z.string().nullable(),
      /** As in `PlacedItem`. */
      title: z.string(),
      joined: z.boolean(),
      /** Whether it has something to put into a PDF. */
      has_pages: z.boolean(),
      /** Of a form: the signed copy in its place. `is_current`: it was not filled again since. */
      signed: PacketFile.extend({ is_current: z.boolean() }).nullable(),
    }),
  ),
  /** Papers of exhibits in another language, or in one that is not known. */
  translations: z.array(PaperTranslation),
  /** Files of the case that can be a translation, certificate or signed copy, newest first. `document`: what it was given for. */
  files: z.array(PacketFile.extend({ document: z.string().nullable() })),
  /** Parts of the case that are not in the packet. */
  others: z.array(PacketItem.extend({ name: z.string() })),
  findings: z.array(PacketFinding),
  /** Its PDF is being built. */
  is_building: z.boolean(),
  /** Why the last build failed; null: it did not. */
  problem: PacketRefusal.nullable(),
  /** A hash of all that. Who says that the packet is checked names what they saw. */
  state: z.string(),
  /** A person checked it, and nothing has changed since. */
  ready: z.object({ at: Instant, by_name: z.string() }).nullable(),
  built: z
    .object({
      at: Instant,
      by_name: z.string(),
      file_name: z.string(),
      /** Path below /api/storage/client-documents. */
      file_path: z.string(),
      pages: z.int(),
      left_out: z.array(LeftOutPaper),
      /** Nothing in it has changed since. */
      is_current: z.boolean(),
    })
    .nullable(),
});
export type Packet = z.infer<typeof Packet>;
