import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import lists from '@visafolio/locales/recognized-names/related-answers.json' with { type: 'json' };

type Document = RequestDetail['documents'][number];
type Question = RequestDetail['questions'][number];

const most = 8;

const personWords = Object.values(lists.person_questions).flat();
const personPapers = new Set(Object.values(lists.identity_papers).flat());
const commonWords = new Set(Object.values(lists.common_words).flat());

const listTranslations = <Words extends object>({
  translations,
}: {
  translations: Record<string, Words | undefined> | null;
}): Words[] => Object.values(translations ?? {}).filter((words) => words !== undefined);

const toWords = (texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => foldText(text ?? '').split(/[^\p{L}\p{N}]+/u));

/**
 * Answers that a reviewer compares with a document: to questions that share a word with it, and identity questions for identity documents.
 */
export function findRelatedAnswers(document: Document, questions: readonly Question[]): Question[] {
  const words = toWords([document.name, ...listTranslations(document).map(({ name }) => name)]);
  const wanted = new Set(words.filter((word) => word.length > 3 && !commonWords.has(word)));
  if (words.some((word) => personPapers.has(word))) for (const word of personWords) wanted.add(word);
  return questions
    .filter(({ answer, waived, not_asked }) => answer && !waived && !not_asked)
    .filter(({ text, translations }) =>
      toWords([text, ...listTranslations({ translations }).map((words) => words.text)]).some((word) =>
        wanted.has(word),
      ),
    )
    .slice(0, most);
}
