import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage, type TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import type {
  DocumentTranslations,
  QuestionTranslations,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { type LibraryTemplate, type LibraryText, libraryKeys, readLibrary } from './library.schema.ts';

/**
 * Adds the standard templates of the library that this database never had, each as version 1; returns their keys.
 * A template that is there stays as it is, edited or archived: administrators own it from then on.
 * `folder`: of other data files than the library's, for tests.
 */
export async function seedStandardTemplates({ db }: Pick<Services, 'db'>, folder?: URL): Promise<string[]> {
  const keys = await libraryKeys(folder);
  return db.withActor(system, async (tx) => {
    const missing = await selectMissing(tx, keys);
    return missing.length === 0 ? [] : insertTemplates(tx, await readLibrary(missing, folder));
  });
}

async function selectMissing(tx: Tx, keys: string[]): Promise<string[]> {
  const { rows } = await query(tx, { key: column.text })`
    SELECT key FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS key
    WHERE NOT EXISTS (SELECT 1 FROM templates WHERE seed_key = key)`;
  return rows.map((row) => row.key);
}

/** One statement. Of two servers that start at once only the one whose template row won inserts its children. */
async function insertTemplates(tx: Tx, library: LibraryTemplate[]): Promise<string[]> {
  const { rows } = await query(tx, { seed_key: column.text })`
    WITH library AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(library.map(toRows))}::jsonb) AS l (
        seed_key text, name text, visa_type text, description text, translations jsonb, questions jsonb, documents jsonb,
        parties jsonb, repeating_groups jsonb)
    ), added AS (
      INSERT INTO templates (category, seed_key, name, visa_type, description, translations)
      SELECT 'standard', seed_key, name, visa_type, description, translations FROM library ORDER BY seed_key
      ON CONFLICT (seed_key) DO NOTHING
      RETURNING id, seed_key
    ), versions AS (
      INSERT INTO template_versions (template_id, number, parties, repeating_groups)
      SELECT a.id, 1, l.parties, l.repeating_groups FROM added a JOIN library l USING (seed_key)
      RETURNING id, template_id
    ), contents AS (
      SELECT v.id AS version_id, l.questions, l.documents
      FROM versions v JOIN added a ON a.id = v.template_id JOIN library l USING (seed_key)
    ), questions AS (
      INSERT INTO template_questions (template_version_id, text, type, required, options, translations, order_index)
      SELECT c.version_id, q.text, q.type, q.required, q.options, q.translations, q.order_index
      FROM contents c CROSS JOIN jsonb_to_recordset(c.questions) AS q (
        text text, type text, required boolean, options jsonb, translations jsonb, order_index integer)
    ), documents AS (
      INSERT INTO template_documents (template_version_id, name, description, required, translations, order_index, party, ask_if,
        repeating_group)
      SELECT c.version_id, d.name, d.description, d.required, d.translations, d.order_index, d.party, d.ask_if,
        d.repeating_group
      FROM contents c CROSS JOIN jsonb_to_recordset(c.documents) AS d (
        name text, description text, required boolean, translations jsonb, order_index integer, party text, ask_if jsonb,
        repeating_group text)
    )
    SELECT seed_key FROM added ORDER BY seed_key`;
  return rows.map((row) => row.seed_key);
}

/** The rows of a template, its children as the contract has them. */
export function toRows(template: LibraryTemplate) {
  const { key, visa_type, name, description } = template;
  const languages = translatedLanguages.filter((language) => name[language]);
  const translate = <Words>(write: (inLanguage: (text: LibraryText) => string) => Words) =>
    toTranslations(languages, write);
  return {
    seed_key: key,
    name: name[defaultLanguage],
    visa_type,
    description: description[defaultLanguage],
    translations: translate((inLanguage) => ({
      name: inLanguage(name),
      description: inLanguage(description),
    })) satisfies TemplateTranslations,
    questions: toQuestionRows(template.sections, languages),
    documents: template.documents.map(
      ({ name, description, required, party, condition, for_each }, order_index) => ({
        name: name[defaultLanguage],
        description: description[defaultLanguage],
        required,
        translations: translate((inLanguage) => ({
          name: inLanguage(name),
          description: inLanguage(description),
        })) satisfies DocumentTranslations,
        order_index,
        party: party ?? null,
        ask_if: condition ?? null,
        repeating_group: for_each ?? null,
      }),
    ),
    parties: (template.parties ?? []).map(({ key, name }) => ({
      key,
      name: name[defaultLanguage],
      translations: translate((inLanguage) => ({ name: inLanguage(name) })),
    })) satisfies TemplateParty[],
    repeating_groups: template.sections.flatMap(({ repeats, groupCondition }) => {
      if (!repeats) return [];
      const { ask_if: _, entry_name, ...group } = repeats;
      return [
        {
          ...group,
          entry_name: entry_name[defaultLanguage],
          ...(groupCondition && { ask_if: groupCondition }),
          translations: translate((inLanguage) => ({ entry_name: inLanguage(entry_name) })),
        },
      ];
    }) satisfies RepeatingGroup[],
  };
}

/** What a part says in each of these languages, in which the template has all of its texts. */
const toTranslations = <Words>(
  languages: readonly TranslatedLanguage[],
  write: (inLanguage: (text: LibraryText) => string) => Words,
): { [Code in TranslatedLanguage]?: Words } =>
  Object.fromEntries(languages.map((language) => [language, write((text) => text[language] ?? '')]));

/** Questions are numbered over the whole template; each carries its section. */
function toQuestionRows(sections: LibraryTemplate['sections'], languages: readonly TranslatedLanguage[]) {
  const grouped = sections.flatMap(({ title, party, repeats, questions }, group_order) =>
    questions.map((question) => ({ title, party, repeats, group_order, question })),
  );
  return grouped.map(({ title, party, repeats, group_order, question }, order_index) => {
    const write = (inLanguage: (text: LibraryText) => string) => ({
      ...(question.choices && { choices: question.choices.map(inLanguage) }),
      group_name: inLanguage(title),
      ...(question.help && { help: inLanguage(question.help) }),
    });
    const original = (text: LibraryText) => text[defaultLanguage];
    return {
      text: original(question.text),
      type: question.type,
      required: question.required,
      options: {
        ...write(original),
        ...(question.date_limit && { date_limit: question.date_limit }),
        ...(question.fact && { fact: question.fact }),
        ...(question.key && { key: question.key }),
        ...(question.condition && { ask_if: question.condition }),
        ...(question.may_lack && { may_lack: true }),
        ...(question.for_staff && { for_staff: true }),
        ...(party && { party }),
        ...(repeats && { repeating_group: repeats.key }),
        group_order,
      },
      translations: toTranslations(languages, (inLanguage) => ({
        text: inLanguage(question.text),
        ...write(inLanguage),
      })) satisfies QuestionTranslations,
      order_index,
    };
  });
}
