import { z } from 'zod';
import { NotDrawn } from '../files/not-drawn.ts';
import { Id, Instant, Key } from '../shared/fields.ts';
import { casePlaceholders } from './letter-placeholders.ts';

export const letterLimits = {
  titleMaxLength: 200,
  /** Of a template. */
  bodyMaxLength: 30_000,
  paragraphsMax: 200,
  paragraphMaxLength: 10_000,
  /** Of one case. */
  lettersMax: 50,
  templatesMax: 100,
  /** Documents whose text goes along when a proposal is asked for. */
  proposalDocumentsMax: 10,
} as const;

/** Letters that the product ships. */
export const ShippedLetter = z.enum(['employer_support', 'relationship', 'cover_letter']);
export type ShippedLetter = z.infer<typeof ShippedLetter>;

/** Where words of a letter come from. */
export const LetterSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template') }),
  z.object({ kind: z.literal('case'), field: z.enum(casePlaceholders) }),
  z.object({ kind: z.literal('answer'), question_id: Id, question: z.string() }),
  z.object({ kind: z.literal('document'), document_id: Id, document: z.string() }),
  /** Nothing: what should stand here is missing. */
  z.object({ kind: z.literal('gap'), missing: z.string() }),
  /** Whoever typed it. */
  z.object({ kind: z.literal('person'), name: z.string() }),
]);
export type LetterSource = z.infer<typeof LetterSource>;

const LetterPart = z.object({ text: z.string(), sources: z.array(LetterSource).min(1) });
export type LetterPart = z.infer<typeof LetterPart>;

/** Its text is that of its parts in a row. */
export const LetterParagraph = z.object({ id: Key, parts: z.array(LetterPart) });
export type LetterParagraph = z.infer<typeof LetterParagraph>;

/** Why a sentence of the provider's was left out. */
const LeftOutReason = z.enum(['no_source', 'unknown_source', 'not_in_source', 'not_in_template']);

const ProposedParagraph = LetterParagraph.extend({
  /** The paragraph that it would stand in place of; null: behind `after`. */
  replaces: Key.nullable(),
  after: Key.nullable(),
});
export type ProposedParagraph = z.infer<typeof ProposedParagraph>;

/** What a provider proposes, without what its sources do not say. */
export const ProposalContent = z.object({
  paragraphs: z.array(ProposedParagraph),
  left_out: z.array(z.object({ text: z.string(), reason: LeftOutReason, found: z.string().nullable() })),
  /** Documents that were not sent: their text gives orders to a machine. */
  withheld: z.array(z.string()),
  host: z.string(),
  model: z.string(),
});
export type ProposalContent = z.infer<typeof ProposalContent>;

export const LetterProposal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('asked'), asked_at: Instant }),
  z.object({ state: z.literal('failed'), problem: z.enum(['unavailable', 'nothing']) }),
  z.object({ state: z.literal('ready'), content: ProposalContent }),
]);
export type LetterProposal = z.infer<typeof LetterProposal>;

export const LetterSummary = z.object({
  id: Key,
  title: z.string(),
  made_by_name: z.string(),
  changed_by_name: z.string(),
  created_at: Instant,
  changed_at: Instant,
  /** Its PDF among the case's forms; null: it is a draft. */
  finished: z
    .object({
      at: Instant,
      by_name: z.string(),
      file_name: z.string(),
      /** Served at /api/storage/client-documents/{file_path}. */
      file_path: z.string(),
      /** The letter has not been changed since. */
      is_current: z.boolean(),
      not_drawn: z.array(NotDrawn),
    })
    .nullable(),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

export const Letter = LetterSummary.extend({
  paragraphs: z.array(LetterParagraph),
  on_letterhead: z.boolean(),
  /** What is missing, as it stands in the text in brackets. */
  gaps: z.array(z.string()),
  /** Counts the changes. A change names the revision that it was made from. */
  revision: z.int(),
  proposal: LetterProposal,
  /** Who drafts letters where the firm has agreed to it; null: nobody. */
  provider: z.object({ host: z.string(), model: z.string() }).nullable(),
});
export type Letter = z.infer<typeof Letter>;

/** `id`: the product's by its name, the firm's own by its id. */
export const LetterTemplate = z.object({
  id: z.union([ShippedLetter, Id]),
  /** Empty for the product's own, which the reader's language names. */
  name: z.string(),
  body: z.string(),
  /** Letters of it carry the firm's name. */
  on_letterhead: z.boolean(),
  /** The firm's own can be changed; of the product's a copy is made. */
  shipped: z.boolean(),
  revision: z.int(),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;
