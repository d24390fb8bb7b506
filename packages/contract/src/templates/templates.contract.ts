import { z } from 'zod';
import { Id, Instant } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const QuestionType = z.enum([
  'text',
  'textarea',
  'email',
  'phone',
  'date',
  'number',
  'select',
  'yesno',
]);
export type QuestionType = z.infer<typeof QuestionType>;

/** `choices` belongs to select; a grouped question keeps its section here. */
export const QuestionOptions = z.object({
  choices: z.array(z.string()).optional(),
  group_name: z.string().optional(),
  group_order: z.number().int().optional(),
  /** A line below the question. */
  help: z.string().optional(),
});
export type QuestionOptions = z.infer<typeof QuestionOptions>;

/** A question in another language; `choices` in the order of the options. Answers keep the original choice. */
export const QuestionTranslations = z.object({
  es: z
    .object({
      text: z.string(),
      choices: z.array(z.string()).optional(),
      group_name: z.string().optional(),
      help: z.string().optional(),
    })
    .optional(),
});
export type QuestionTranslations = z.infer<typeof QuestionTranslations>;

export const DocumentTranslations = z.object({
  es: z.object({ name: z.string(), description: z.string().optional() }).optional(),
});
export type DocumentTranslations = z.infer<typeof DocumentTranslations>;

/** A template's own words in another language. */
export const TemplateTranslations = z.object({
  es: z.object({ name: z.string(), description: z.string() }).optional(),
});
export type TemplateTranslations = z.infer<typeof TemplateTranslations>;

const TemplateCategory = z.enum(['standard', 'custom']);

export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  visa_type: z.string(),
  description: z.string(),
  translations: TemplateTranslations.nullable(),
  category: TemplateCategory,
  questionsCount: z.number().int(),
  documentsCount: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const templatesContract = {
  /** Standard templates and the caller's own, by name. Archived ones are left out. */
  list: professionalProcedure
    .route({ method: 'GET', path: '/templates', summary: 'Templates the caller may use' })
    .output(z.array(TemplateSummary)),
};
