import { z } from 'zod';
import { mayAnswer } from '../files/fact-types.ts';
import { Condition, ConditionProblem, QuestionKey } from '../questions/conditions.ts';
import { dateLimits } from '../questions/date-limits.ts';
import { FactKey } from '../questions/fact-key.ts';
import { AskedFactProblem } from '../questions/fact-problems.ts';
import { GroupProblem, RepeatingGroup } from '../questions/groups/repeating-group.ts';
import { PartyKey, PartyProblem, TemplateParty } from '../questions/parties/template-party.ts';
import { QuestionType } from '../questions/question-type.ts';
import { hasChoices } from '../questions/structured-types.ts';
import { entryLimits } from '../shared/entry-limits.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Count, Id, IdempotencyKey, Instant, inTranslatedLanguages, Translations } from '../shared/fields.ts';
import { templateLimits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { PageInput, pageSchema } from '../shared/paging.ts';
import { administratorProcedure, professionalProcedure } from '../shared/procedure.ts';
import { TranslatedCount } from './count-translated.ts';

export const DateLimit = z.enum(dateLimits);

/** `choices`: for select. `date_limit`: for date, and for date_range except `birth`. `group_name`: the section of the question. */
export const QuestionOptions = z.object({
  /** When it is asked; always if absent. */
  ask_if: Condition.optional(),
  choices: z.array(z.string()).optional(),
  date_limit: DateLimit.optional(),
  /** What it asks for, about its party: for official forms, and for suggestions from documents about that party. */
  fact: FactKey.optional(),
  /** Staff answer it, for official forms. Clients neither see nor answer it, and it counts nowhere as open. */
  for_staff: z.boolean().optional(),
  group_name: z.string().optional(),
  group_order: z.number().int().optional(),
  /** Shown below the question. */
  help: z.string().optional(),
  /** Its name in the conditions of later questions. */
  key: QuestionKey.optional(),
  /** The client may say that they do not have or know it. */
  may_lack: z.boolean().optional(),
  /** The key of the party that answers it. Absent: everybody sees and may answer it. */
  party: PartyKey.optional(),
  /** The key of the repeating group that it belongs to. */
  repeating_group: QuestionKey.optional(),
});
export type QuestionOptions = z.infer<typeof QuestionOptions>;

/**
 * Origin of a translation. Absent: written by a person.
 * - `machine`: proposed by an engine
 * - `reviewed`: proposed by an engine and reviewed by a person
 */
const TranslationOrigin = z.enum(['machine', 'reviewed']);
export type TranslationOrigin = z.infer<typeof TranslationOrigin>;
const origin = TranslationOrigin.optional();

/** `choices` in the order of the original ones. Answers always store the original choice. */
export const QuestionTranslations = Translations(
  z.object({
    text: z.string(),
    choices: z.array(z.string()).optional(),
    group_name: z.string().optional(),
    help: z.string().optional(),
    origin,
  }),
);
export type QuestionTranslations = z.infer<typeof QuestionTranslations>;

export const DocumentTranslations = Translations(
  z.object({ name: z.string(), description: z.string().optional(), origin }),
);
export type DocumentTranslations = z.infer<typeof DocumentTranslations>;

export const TemplateTranslations = Translations(
  z.object({ name: z.string(), description: z.string(), origin }),
);
export type TemplateTranslations = z.infer<typeof TemplateTranslations>;

export const TemplateCategory = z.enum(['standard', 'custom']);

/** An archived template stays, but cannot be used for new requests. */
export const TemplateState = z.enum(['usable', 'archived']);
export type TemplateState = z.infer<typeof TemplateState>;

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

export const TemplateDetail = TemplateSummary.omit({ questionsCount: true, documentsCount: true }).extend({
  /** Incremented by every change. An edit must name the revision that was edited. */
  revision: z.number().int(),
  archived_at: Instant.nullable(),
  /** Into Spanish. */
  translated: TranslatedCount,
  /** By language. */
  translated_into: z.object(inTranslatedLanguages(() => TranslatedCount)),
  /** In the order that the client sees. */
  questions: z.array(
    z.object({
      text: z.string(),
      type: QuestionType,
      required: z.boolean(),
      options: QuestionOptions.nullable(),
      translations: QuestionTranslations.nullable(),
    }),
  ),
  repeating_groups: z.array(RepeatingGroup),
  /** None, or at least two. The client answers for the first one if nothing else is said. */
  parties: z.array(TemplateParty),
  documents: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      required: z.boolean(),
      translations: DocumentTranslations.nullable(),
      /** Null: everybody sees it and may upload files for it. */
      party: PartyKey.nullable(),
      /** When it is asked for; null: always. */
      ask_if: Condition.nullable(),
      /** The key of the repeating group for each of whose entries it is asked for; null: once. */
      repeating_group: QuestionKey.nullable(),
    }),
  ),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

/** A version of a template. `requests`: how many requests that the caller may see were made with it. */
export const TemplateVersion = z.object({ number: z.int(), created_at: Instant, requests: Count });
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** What a version asks for. Name, description and visa type have no versions. */
export const TemplateVersionContent = TemplateDetail.pick({
  questions: true,
  repeating_groups: true,
  parties: true,
  documents: true,
});
export type TemplateVersionContent = z.infer<typeof TemplateVersionContent>;

/** A professional's template with its owner, for administrators. */
export const CustomTemplate = TemplateSummary.extend({
  archived_at: Instant.nullable(),
  author: z.object({
    id: Id,
    /** '' if not given. */
    full_name: z.string(),
    email: z.string(),
    firm_name: z.string().nullable(),
  }),
});
export type CustomTemplate = z.infer<typeof CustomTemplate>;

const Name = Line(templateLimits.nameMaxLength, 1);
const QuestionLine = Line(templateLimits.textMaxLength, 1);
const Text = z.string().trim().min(1).max(templateLimits.textMaxLength);
/** As long as a question: official forms have choices of several lines. */
const Choices = z.array(QuestionLine).min(1).max(templateLimits.choicesMax);

/** A question that staff write for a template or a single request. */
export const GivenQuestion = z
  .object({
    text: QuestionLine,
    type: QuestionType,
    required: z.boolean(),
    options: z
      .object({
        ask_if: Condition.optional(),
        choices: Choices.optional(),
        date_limit: DateLimit.optional(),
        fact: FactKey.optional(),
        for_staff: z.boolean().optional(),
        group_name: Name.optional(),
        group_order: z.number().int().min(0).max(templateLimits.questionsMax).optional(),
        help: QuestionLine.optional(),
        key: QuestionKey.optional(),
        may_lack: z.boolean().optional(),
        party: PartyKey.optional(),
        repeating_group: QuestionKey.optional(),
      })
      .nullable(),
    translations: Translations(
      z.object({
        text: QuestionLine,
        choices: Choices.optional(),
        group_name: Name.optional(),
        help: QuestionLine.optional(),
        origin,
      }),
    ).nullable(),
  })
  // An answer stores the text of its choice, so two equal choices could not be distinguished.
  .refine(({ type, options }) => hasChoices(type) === Boolean(options?.choices), { path: ['options'] })
  .refine(
    ({ type, options }) =>
      options?.date_limit === undefined ||
      type === 'date' ||
      (type === 'date_range' && options.date_limit !== 'birth'),
    { path: ['options'] },
  )
  .refine(({ type, options }) => options?.fact === undefined || mayAnswer(options.fact, type), {
    path: ['options'],
  })
  .refine(({ options }) => new Set(options?.choices).size === (options?.choices?.length ?? 0), {
    path: ['options'],
  })
  .refine(
    ({ options, translations }) =>
      Object.values(translations ?? {}).every(
        (words) => words?.choices === undefined || words.choices.length === options?.choices?.length,
      ),
    { path: ['translations'] },
  );

export type GivenQuestion = z.infer<typeof GivenQuestion>;

const GivenDocument = z.object({
  name: Name,
  description: Text.nullable(),
  required: z.boolean(),
  translations: Translations(z.object({ name: Name, description: Text.optional(), origin })).nullable(),
  /** Null or absent: everybody's. */
  party: PartyKey.nullable().optional(),
  /** Null or absent: it is always asked for. */
  ask_if: Condition.nullable().optional(),
  /** Null or absent: it is asked for once. */
  repeating_group: QuestionKey.nullable().optional(),
});

/** A whole template: an edit replaces everything. */
export const TemplateInput = z.object({
  name: Name,
  visa_type: Line(100, 1),
  description: Text,
  translations: Translations(z.object({ name: Name, description: Text, origin })).nullable(),
  questions: z.array(GivenQuestion).max(templateLimits.questionsMax),
  /** None if absent. */
  repeating_groups: z.array(RepeatingGroup).max(entryLimits.groupsMax).optional(),
  /** None if absent; otherwise at least two. */
  parties: z.array(TemplateParty).max(templateLimits.partiesMax).optional(),
  documents: z.array(GivenDocument).max(templateLimits.documentsMax),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

const asksForSomething = ({ questions, documents }: TemplateInput) => questions.length + documents.length > 0;
const asksForBoth = ({ questions, documents }: TemplateInput) => {
  const minimum = templateLimits.standardMinimum;
  return questions.length >= minimum.questions && documents.length >= minimum.documents;
};
const written = {
  /** `question`: the text of the question, or the name of the document, with the condition; `other`: of the one that it refers to. */
  'templates.condition_not_possible': {
    status: errorStatus['templates.condition_not_possible'],
    data: z.object({ problem: ConditionProblem, question: z.string(), other: z.string().nullable() }),
  },
  /** `group`: the name of an entry, or the key of a group that does not exist; `question`: the text of a question that it concerns. */
  'templates.group_not_possible': {
    status: errorStatus['templates.group_not_possible'],
    data: z.object({ problem: GroupProblem, group: z.string(), question: z.string().nullable() }),
  },
  /** `party`: its name, or the key of a party that does not exist; `item`: the question or document that names it. */
  'templates.party_not_possible': {
    status: errorStatus['templates.party_not_possible'],
    data: z.object({ problem: PartyProblem, party: z.string(), item: z.string().nullable() }),
  },
  /** `question`: the text of the question that asks for the fact; `other`: of the one that asks for it too; `types`: those that it may have. */
  'templates.fact_not_possible': {
    status: errorStatus['templates.fact_not_possible'],
    data: z.object({
      problem: AskedFactProblem,
      fact: FactKey,
      question: z.string(),
      other: z.string().nullable(),
      types: z.array(QuestionType),
    }),
  },
} as const;
/** A fact of the catalogue. */
const CataloguedFact = z.object({
  key: FactKey,
  /** The types of questions that may ask for it, the usual one first. */
  types: z.array(QuestionType).min(1),
  /** Facts of one group are asked for together, once for each entry; null: asked for once. */
  group: z.string().nullable(),
  /** The choices of its question, in English; null: it has none. */
  choices: z.array(z.string()).nullable(),
  /** What official forms ask, in English. */
  text: z.string(),
});
export type CataloguedFact = z.infer<typeof CataloguedFact>;
const NewTemplate = TemplateInput.extend({ idempotency_key: IdempotencyKey.optional() });
const TemplateEdit = TemplateInput.extend({ id: Id, revision: z.number().int() });

export const templatesContract = {
  /** The caller's own, then the standard ones, by name. Archived ones only if they are the caller's own. */
  list: professionalProcedure
    .route({ method: 'GET', path: '/templates', summary: 'Templates that the caller may use' })
    .input(z.object({ state: TemplateState.default('usable') }).default({ state: 'usable' }))
    .output(z.array(TemplateSummary)),
  get: professionalProcedure
    .route({ method: 'GET', path: '/templates/{id}', summary: 'A template with its questions and documents' })
    .input(z.object({ id: Id }))
    .errors(refuses('templates.not_found'))
    .output(TemplateDetail),
  create: professionalProcedure
    .route({ method: 'POST', path: '/templates', successStatus: 201, summary: 'Create a custom template' })
    .input(NewTemplate.refine(asksForSomething))
    .errors({ ...written, ...refuses('templates.sent_before') })
    .output(TemplateSummary),
  /** Existing requests keep the previous version. */
  update: professionalProcedure
    .route({ method: 'PUT', path: '/templates/{id}', summary: 'Edit a custom template' })
    .input(TemplateEdit.refine(asksForSomething))
    .errors({ ...written, ...refuses('templates.not_found', 'templates.changed') })
    .output(TemplateSummary),
  /** What questions can ask for, in the catalogue's order. Their words are those of official forms, which are in English. */
  listFacts: professionalProcedure
    .get('/facts', 'The facts that questions can ask for')
    .output(z.array(CataloguedFact)),
  /** Newest first. A professional's versions that no request uses are deleted when the template is edited. */
  listVersions: professionalProcedure
    .get('/templates/{id}/versions', 'The versions of a template')
    .input(z.object({ id: Id }))
    .errors(refuses('templates.not_found'))
    .output(z.array(TemplateVersion)),
  getVersion: professionalProcedure
    .get('/templates/{id}/versions/{number}', 'The questions and documents of a version of a template')
    .input(
      z.object({
        id: Id,
        number: z.coerce
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    )
    .errors(refuses('templates.not_found'))
    .output(TemplateVersionContent),
  setArchived: professionalProcedure
    .route({ method: 'PATCH', path: '/templates/{id}', summary: 'Archive or restore a custom template' })
    .input(z.object({ id: Id, archived: z.boolean() }))
    .errors(refuses('templates.not_found'))
    .output(z.object({ id: Id, archived: z.boolean() })),
  /** Archives the template instead if a request uses it. */
  delete: professionalProcedure
    .route({ method: 'DELETE', path: '/templates/{id}', summary: 'Delete a custom template' })
    .input(z.object({ id: Id }))
    .errors(refuses('templates.not_found'))
    .output(z.object({ id: Id, outcome: z.enum(['deleted', 'archived']) })),
  /** Templates of all professionals, last changed first. The search covers templates and their owners. */
  listCustom: administratorProcedure
    .route({ method: 'GET', path: '/custom_templates', summary: "A page of professionals' custom templates" })
    .input(PageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(CustomTemplate).extend({ total: z.number().int() })),
  getCustom: administratorProcedure
    .route({
      method: 'GET',
      path: '/custom_templates/{id}',
      summary: "A professional's template with its questions and documents",
    })
    .input(z.object({ id: Id }))
    .errors(refuses('templates.not_found'))
    .output(TemplateDetail),
  createStandard: administratorProcedure
    .route({
      method: 'POST',
      path: '/standard_templates',
      successStatus: 201,
      summary: 'Create a standard template',
    })
    .input(NewTemplate.refine(asksForBoth))
    .errors({ ...written, ...refuses('templates.sent_before') })
    .output(TemplateSummary),
  /** Creates a new version; existing requests keep theirs. */
  updateStandard: administratorProcedure
    .route({ method: 'PUT', path: '/standard_templates/{id}', summary: 'Edit a standard template' })
    .input(TemplateEdit.refine(asksForBoth))
    .errors({ ...written, ...refuses('templates.not_found', 'templates.changed') })
    .output(TemplateSummary),
  /** New requests can no longer use it; existing ones keep theirs. */
  deleteStandard: administratorProcedure
    .route({ method: 'DELETE', path: '/standard_templates/{id}', summary: 'Delete a standard template' })
    .input(z.object({ id: Id }))
    .errors(refuses('templates.not_found'))
    .output(z.object({ id: Id })),
};
