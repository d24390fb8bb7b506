import { fitsQuestion, isDocumentFact } from '@visafolio/contract/files/fact-types.ts';
import { FactName } from '@visafolio/contract/files/facts.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { CataloguedFact } from '@visafolio/contract/templates/templates.contract.ts';
import { readFacts } from './facts.ts';

/** Types whose answers are the same text. */
const sameText: Partial<Record<QuestionType, QuestionType[]>> = { text: ['textarea'], textarea: ['text'] };

/**
 * The types of questions that may ask for a fact, the catalogue's first; those of documents include texts that people write themselves.
 * Undefined for a fact that is not known here: firms may have facts of their own, and templates of a later release.
 */
export function listFactTypes(key: string): QuestionType[] | undefined {
  const fact = readFacts().get(key);
  if (!fact && !isDocumentFact(key)) return undefined;
  const usual = fact ? [fact.type, ...(sameText[fact.type] ?? [])] : [];
  const ofDocuments = isDocumentFact(key)
    ? QuestionType.options.filter((type) => fitsQuestion(key, type))
    : [];
  return [...new Set([...usual, ...ofDocuments])];
}

/** The facts of the catalogue, and those that documents state besides. */
export function listFacts(): CataloguedFact[] {
  const facts = readFacts();
  return [...new Set([...facts.keys(), ...FactName.options])].map((key) => {
    const fact = facts.get(key);
    return {
      key,
      types: listFactTypes(key) ?? [],
      group: fact?.group ?? null,
      choices: fact?.choices ?? null,
      text: fact?.text ?? toText(key),
    };
  });
}

/** 'passport.issued' -> 'Passport: issued'. Names of facts are English words. */
function toText(key: string): string {
  const [first = '', ...more] = key.split('.').map((part) => part.replaceAll('_', ' '));
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}: ${more.join(', ')}`;
}
