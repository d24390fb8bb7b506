import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, Key, Language } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure, provenProfessionalProcedure } from '../shared/procedure.ts';
import { translationLimits } from './translation-limits.ts';

export const EngineName = z.enum(['deepl', 'libretranslate', 'apertium', 'openai']);
export type EngineName = z.infer<typeof EngineName>;

export const TranslationSettings = z.object({
  /** The engine of this installation; null: none, so nothing is translated. */
  engine: z
    .object({
      name: EngineName,
      /** Host that receives the texts. */
      host: z.string(),
      /** The engine is good for a gist only and makes serious mistakes. */
      rough: z.boolean(),
    })
    .nullable(),
  /** When the workspace agreed to send texts there; null: nothing is sent. */
  agreed_at: Instant.nullable(),
  /** Null: nobody, or somebody who left. */
  agreed_by: z.string().nullable(),
  /** Whether the caller may give or withdraw the agreement. */
  may_agree: z.boolean(),
});
export type TranslationSettings = z.infer<typeof TranslationSettings>;

const Term = Line(translationLimits.termMax, 1);

/** Applies in one direction; the other direction is a separate term. */
export const GlossaryTermInput = z
  .object({ language: Language, term: Term, translation_language: Language, translation: Term })
  .refine(({ language, translation_language }) => language !== translation_language, {
    path: ['translation_language'],
  });
export type GlossaryTermInput = z.infer<typeof GlossaryTermInput>;

export const GlossaryTerm = z.object({
  id: Key,
  language: Language,
  term: z.string(),
  translation_language: Language,
  translation: z.string(),
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** In the order of the input texts. */
export const ProposedTexts = z.object({
  engine: EngineName,
  texts: z.array(
    z.object({
      text: z.string(),
      /** The translation may have changed a name, date or number. */
      check_original: z.boolean(),
    }),
  ),
});
export type ProposedTexts = z.infer<typeof ProposedTexts>;

export const translationContract = {
  settings: professionalProcedure
    .get('/workspace/translation', 'Whether messages are translated')
    .output(TranslationSettings),
  /** For firm administrators, and professionals without a firm. */
  setAgreement: provenProfessionalProcedure
    .put(
      '/workspace/translation',
      'Agree to send messages to the translation engine, or withdraw the agreement',
    )
    .input(z.object({ agreed: z.boolean() }))
    .errors(refuses('session.firm_administrator_required', 'translation.not_set_up'))
    .output(TranslationSettings),
  /** By language and term. */
  listTerms: professionalProcedure
    .get('/workspace/glossary', 'The glossary of the workspace')
    .output(z.array(GlossaryTerm)),
  addTerm: professionalProcedure
    .post('/workspace/glossary', 'Add a term to the glossary', { successStatus: 201 })
    .input(GlossaryTermInput)
    .errors(refuses('translation.term_taken', 'translation.too_many_terms'))
    .output(GlossaryTerm),
  changeTerm: professionalProcedure
    .put('/workspace/glossary/{id}', 'Change a term of the glossary')
    .input(GlossaryTermInput.safeExtend({ id: Id }))
    .errors(refuses('translation.term_not_found', 'translation.term_taken'))
    .output(GlossaryTerm),
  removeTerm: professionalProcedure
    .delete('/workspace/glossary/{id}', 'Remove a term from the glossary')
    .input(z.object({ id: Id }))
    .errors(refuses('translation.term_not_found'))
    .output(z.object({ id: Id })),
  /** For questions and documents of a template, to be edited by a person. Nothing is stored. */
  propose: professionalProcedure
    .post('/workspace/proposed_translations', "Propose translations of a template's texts")
    .input(
      z.object({
        language: Language,
        translation_language: Language,
        texts: z
          .array(z.string().trim().min(1).max(translationLimits.proposedTextMax))
          .min(1)
          .max(translationLimits.proposedMax),
      }),
    )
    .errors(
      refuses('translation.not_set_up', 'translation.not_agreed', 'translation.failed', 'translation.busy'),
    )
    .output(ProposedTexts),
};
