import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';

type Document = RequestDetail['documents'][number];
type Question = RequestDetail['questions'][number];

const most = 8;

/** Words of questions to compare with identity documents. English and Spanish, normalized by `foldText`. */
const personWords = [
  'name',
  'nombre',
  'birth',
  'nacimiento',
  'nationality',
  'nacionalidad',
  'citizenship',
  'ciudadania',
];
const personPapers = [
  'passport',
  'pasaporte',
  'birth',
  'nacimiento',
  'identity',
  'identidad',
  'visa',
  'license',
  'licencia',
];
/** Words that do not indicate what a document is about. */
const commonWords = new Set([
  ...[
    'copy',
    'copies',
    'copia',
    'copias',
    'document',
    'documents',
    'documento',
    'documentos',
    'certificate',
    'certificado',
  ],
  ...[
    'with',
    'from',
    'your',
    'have',
    'this',
    'that',
    'para',
    'como',
    'está',
    'recent',
    'current',
    'valid',
    'actual',
    'pages',
  ],
]);

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
  if (words.some((word) => personPapers.includes(word))) for (const word of personWords) wanted.add(word);
  return questions
    .filter(({ answer, waived }) => answer && !waived)
    .filter(({ text, translations }) =>
      toWords([text, ...listTranslations({ translations }).map((words) => words.text)]).some((word) =>
        wanted.has(word),
      ),
    )
    .slice(0, most);
}
