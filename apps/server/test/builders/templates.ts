import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type {
  QuestionOptions,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { insertRow, insertRows, type Owner } from './rows.ts';

export interface QuestionDraft {
  text: string;
  type: QuestionType;
  required: boolean;
  options?: QuestionOptions;
}

export interface DocumentDraft {
  name: string;
  description?: string;
  required: boolean;
  party?: string;
  ask_if?: Condition | null;
  repeating_group?: string | null;
}

export interface Template {
  id: string;
  versionId: string;
  name: string;
  visaType: string;
  description: string;
  /** For a template in both languages; built ones have one. */
  translations?: TemplateTranslations | null;
  questions: (Required<Omit<QuestionDraft, 'options'>> & { id: string; options: QuestionOptions | null })[];
  documents: {
    id: string;
    name: string;
    description: string | null;
    required: boolean;
    ask_if?: Condition | null;
    repeating_group?: string | null;
  }[];
}

/** One of each type, in a typical order. */
const everyQuestionType: QuestionDraft[] = [
  { text: 'Full name as in your passport', type: 'text', required: true },
  { text: 'Email address', type: 'email', required: true },
  { text: 'Phone number', type: 'phone', required: false },
  { text: 'Date of birth', type: 'date', required: true, options: { date_limit: 'birth' } },
  { text: 'Years of professional experience', type: 'number', required: true },
  {
    text: 'Highest degree',
    type: 'select',
    required: true,
    options: { choices: ['High school', "Bachelor's", "Master's", 'Doctorate'] },
  },
  { text: 'Have you ever been refused a visa?', type: 'yesno', required: true },
  { text: 'Describe your current position', type: 'textarea', required: false },
];

const usualDocuments: DocumentDraft[] = [
  {
    name: 'Passport copy',
    description: 'The page with your photo, all four corners visible',
    required: true,
  },
  { name: 'Degree certificate', description: 'With a certified translation', required: true },
  { name: 'Résumé', required: false },
];

export interface TemplateWishes {
  /** Absent: a standard template, shared with everyone. */
  owner?: { id: string; workspaceId: string };
  name?: string;
  visaType?: string;
  description?: string;
  questions?: QuestionDraft[];
  documents?: DocumentDraft[];
  repeatingGroups?: RepeatingGroup[];
  parties?: TemplateParty[];
}

/** A template with one version; by default with one question of each type and three documents. */
export async function buildTemplate(owner: Owner, wishes: TemplateWishes = {}): Promise<Template> {
  const {
    name = 'Plan for a new hire',
    visaType = 'H-1B',
    description = 'For professionals with a degree in their field',
    questions = everyQuestionType,
    documents = usualDocuments,
  } = wishes;
  const workspace_id = wishes.owner?.workspaceId ?? null;
  const category = workspace_id ? 'custom' : 'standard';
  const { id } = await insertRow(owner, 'templates', {
    workspace_id,
    user_id: wishes.owner?.id ?? null,
    name,
    visa_type: visaType,
    description,
    category,
  });
  const version = await insertRow(owner, 'template_versions', {
    template_id: id,
    workspace_id,
    number: 1,
    ...(wishes.repeatingGroups && { repeating_groups: wishes.repeatingGroups }),
    ...(wishes.parties && { parties: wishes.parties }),
  });
  const ofVersion = (order_index: number) => ({ template_version_id: version.id, workspace_id, order_index });
  return {
    id,
    versionId: version.id,
    name,
    visaType,
    description,
    questions: await insertRows<Template['questions'][number]>(
      owner,
      'template_questions',
      questions.map(({ options = null, ...question }, i) => ({ ...ofVersion(i), ...question, options })),
    ),
    documents: await insertRows<Template['documents'][number]>(
      owner,
      'template_documents',
      documents.map(
        ({ description = null, party = null, ask_if = null, repeating_group = null, ...document }, i) => ({
          ...ofVersion(i),
          ...document,
          description,
          // A database of an earlier release has no such columns.
          ...(wishes.parties && { party }),
          ...(documents.some((each) => each.ask_if) && { ask_if }),
          ...(documents.some((each) => each.repeating_group) && { repeating_group }),
        }),
      ),
    ),
  };
}
