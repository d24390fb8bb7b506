import { z } from 'zod';
import { Count, Id, Instant } from '../shared/fields.ts';

export const packetLimits = { itemsMax: 200 } as const;

/** A part of a packet, by what it takes from the case. */
export const PacketItem = z.object({ kind: z.enum(['letter', 'form', 'document']), id: Id });
export type PacketItem = z.infer<typeof PacketItem>;

/** Why a paper is not in a built packet. `no_pages`: a file without fixed pages, such as a Word document. `missing`: it is not stored. */
export const PacketProblem = z.enum(['broken', 'password_protected', 'no_pages', 'missing']);
export type PacketProblem = z.infer<typeof PacketProblem>;
export const LeftOutPaper = z.object({ name: z.string(), problem: PacketProblem });

/**
 * What a person should fix before the packet is filed. These block: `not_made` (a letter without a PDF, a form that is not filled),
 * `letter_changed` (its PDF is of an earlier version), `items_missing`, `no_file`, `no_pages` (such as a Word document), `passport_expired`.
 * These warn: `old_edition`, `not_reviewed`, `to_compare` (changed fields of another edition that are not compared yet), `sign_on_paper` (it has
 * to be signed), `foreign` (a file in another language without a translation's certificate), `language_unknown`, `passport_expiring` (within six
 * months).
 */
export const PacketFinding = z.object({
  reason: z.enum([
    'not_made',
    'letter_changed',
    'items_missing',
    'no_file',
    'no_pages',
    'passport_expired',
    'old_edition',
    'not_reviewed',
    'to_compare',
    'sign_on_paper',
    'foreign',
    'language_unknown',
    'passport_expiring',
  ]),
  blocks: z.boolean(),
  /** Null: about the case. */
  item: PacketItem.nullable(),
  /** Name of the part; '' about the case. */
  name: z.string(),
  count: Count,
});
export type PacketFinding = z.infer<typeof PacketFinding>;

export const Packet = z.object({
  /** 0: only proposed. A change names the revision that it was made from. */
  revision: z.int(),
  items: z.array(
    PacketItem.extend({
      name: z.string(),
      /** 'A'; null for letters and forms. */
      exhibit: z.string().nullable(),
      /** Whether it has something to put into a PDF. */
      has_pages: z.boolean(),
    }),
  ),
  /** Parts of the case that are not in the packet. */
  others: z.array(PacketItem.extend({ name: z.string() })),
  findings: z.array(PacketFinding),
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
