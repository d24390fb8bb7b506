import { z } from 'zod';
import { NotDrawn } from '../files/not-drawn.ts';
import { Id, Instant, Key } from '../shared/fields.ts';
import { casePlaceholders } from './letter-placeholders.ts';

export const letterLimits = {
  titleMaxLength: 200,
  bodyMaxLength: 30_000,
  paragraphsMax: 200,
  paragraphMaxLength: 10_000,
  lettersMax: 50,
  templatesMax: 100,
  /** Documents whose text is sent with a request for a proposal. */
  proposalDocumentsMax: 10,
} as const;

/** Templates that the product ships. */
export const ShippedLetter = z.enum(['employer_support', 'relationship', 'cover_letter']);
export type ShippedLetter = z.infer<typeof ShippedLetter>;

export const LetterSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template') }),
  z.object({ kind: z.literal('case'), field: z.enum(casePlaceholders) }),
  z.object({ kind: z.literal('answer'), question_id: Id, question: z.string() }),
  z.object({ kind: z.literal('document'), document_id: Id, document: z.string() }),
  /** The value is missing. */
  z.object({ kind: z.literal('gap'), missing: z.string() }),
  z.object({ kind: z.literal('person'), name: z.string() }),
]);
export type LetterSource = z.infer<typeof LetterSource>;

const LetterPart = z.object({ text: z.string(), sources: z.array(LetterSource).min(1) });
export type LetterPart = z.infer<typeof LetterPart>;

/** Its text is the concatenated text of its parts. */
export const LetterParagraph = z.object({ id: Key, parts: z.array(LetterPart) });
export type LetterParagraph = z.infer<typeof LetterParagraph>;

/** Why a sentence of the provider was removed. */
const LeftOutReason = z.enum(['no_source', 'unknown_source', 'not_in_source', 'not_in_template']);

const ProposedParagraph = LetterParagraph.extend({
  /** The paragraph to replace; null: insert after `after`. */
  replaces: Key.nullable(),
  after: Key.nullable(),
});
export type ProposedParagraph = z.infer<typeof ProposedParagraph>;

/** A provider's proposal, without sentences that its sources do not support. */
export const ProposalContent = z.object({
  paragraphs: z.array(ProposedParagraph),
  left_out: z.array(z.object({ text: z.string(), reason: LeftOutReason, found: z.string().nullable() })),
  /** Documents that were not sent because their text contains instructions to a model. */
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
  /** Its PDF among the case's forms; null: a draft. */
  finished: z
    .object({
      at: Instant,
      by_name: z.string(),
      file_name: z.string(),
      /** Path below /api/storage/client-documents. */
      file_path: z.string(),
      /** The letter has not changed since. */
      is_current: z.boolean(),
      not_drawn: z.array(NotDrawn),
    })
    .nullable(),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

export const Letter = LetterSummary.extend({
  paragraphs: z.array(LetterParagraph),
  on_letterhead: z.boolean(),
  /** Missing values, as the text shows them in brackets. */
  gaps: z.array(z.string()),
  /** Incremented by every change. A change must name the revision that was edited. */
  revision: z.int(),
  proposal: LetterProposal,
  /** The provider that drafts letters if the firm has agreed to it; null: none. */
  provider: z.object({ host: z.string(), model: z.string() }).nullable(),
});
export type Letter = z.infer<typeof Letter>;

/** `id`: the name of a shipped template, or the id of the firm's own. */
export const LetterTemplate = z.object({
  id: z.union([ShippedLetter, Id]),
  /** '' for shipped templates, whose name is translated. */
  name: z.string(),
  body: z.string(),
  /** Its letters carry the firm's name. */
  on_letterhead: z.boolean(),
  /** Shipped templates cannot be edited, only copied. */
  shipped: z.boolean(),
  revision: z.int(),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;
