import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import { findConditionProblem } from '@visafolio/contract/questions/condition-problems.ts';
import { findGroupProblem } from '@visafolio/contract/questions/groups/group-problems.ts';
import {
  type FoundPartyProblem,
  findPartyProblem,
} from '@visafolio/contract/questions/parties/party-problems.ts';
import { findRepeatedFacts } from '@visafolio/contract/questions/repeated-facts.ts';
import { TemplateFile, templateFileMaxBytes } from '@visafolio/contract/templates/template-file.ts';
import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';

/** Why a file is not a template. */
export type FileRefusal =
  | { reason: 'too_large' | 'not_json' | 'not_template' | 'newer' }
  /** `place`: the first part that does not fit, as a path in the file. */
  | { reason: 'invalid'; place: string }
  | { reason: 'condition' | 'fact'; question: string; other: string };

type ReadFile = { template: TemplateInput } | { refusal: FileRefusal };

/** The text of a file with this template. `origin` serves the schema. */
export function writeTemplateFile(template: TemplateInput, origin: string): string {
  const file: TemplateFile = {
    $schema: `${origin}/template-file.schema.json`,
    format: 'visafolio.template',
    version: 1,
    template,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads only what the format has; anything else in the file is ignored. */
export async function readTemplateFile(file: Blob): Promise<ReadFile> {
  if (file.size > templateFileMaxBytes) return { refusal: { reason: 'too_large' } };
  const content = parseJson(await file.text());
  if (content === undefined) return { refusal: { reason: 'not_json' } };
  const { format, version } = readHeader(content);
  if (format !== 'visafolio.template') return { refusal: { reason: 'not_template' } };
  if (typeof version === 'number' && version > 1) return { refusal: { reason: 'newer' } };
  const { data, error } = TemplateFile.safeParse(content);
  if (!data) return { refusal: { reason: 'invalid', place: toPlace(error.issues[0]?.path ?? []) } };
  const { template } = data;
  if (template.questions.length + template.documents.length === 0)
    return { refusal: { reason: 'invalid', place: 'template.questions' } };
  const words = [
    ...template.questions.map(({ text }) => text),
    ...template.documents.map(({ name }) => name),
  ];
  const getText = (index: number | null) => (index === null ? '' : (words[index] ?? ''));
  const partyProblem = findPartyProblem(template.parties ?? [], template);
  if (partyProblem) return { refusal: { reason: 'invalid', place: toPartyPlace(partyProblem) } };
  const groupProblem = findGroupProblem(template.repeating_groups ?? [], [
    ...template.questions,
    ...toLastQuestions(template.documents),
  ]);
  if (groupProblem) return { refusal: { reason: 'invalid', place: 'template.repeating_groups' } };
  const [twice] = findRepeatedFacts(template.questions);
  if (twice)
    return { refusal: { reason: 'fact', question: getText(twice.question), other: getText(twice.other) } };
  const found = findConditionProblem(
    [...template.questions, ...toLastQuestions(template.documents)],
    template.repeating_groups,
  );
  if (!found) return { template };
  const [question, other] = [getText(found.question), getText(found.other)];
  return { refusal: { reason: 'condition', question, other } };
}

function toPartyPlace({ question, document }: FoundPartyProblem): string {
  if (question !== null) return toPlace(['template', 'questions', question, 'options', 'party']);
  return document === null ? 'template.parties' : toPlace(['template', 'documents', document, 'party']);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readHeader = (content: unknown): { format?: unknown; version?: unknown } =>
  typeof content === 'object' && content !== null ? content : {};

/** As in JavaScript: `template.questions[3].type`. */
const toPlace = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
