import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { RequestDocument, RequestDocumentState } from '@visafolio/contract/files/uploads.contract.ts';
import type { TranslatedReason } from '@visafolio/contract/translation/translated-reason.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { documentRows } from '../../files/uploads/document-rows.ts';
import { type Answers, notesByQuestion } from '../questionnaire/answers.ts';
import { toShownQuestions } from '../questionnaire/shown-question.ts';

/** A document or answer that the legal team requests again. */
export interface AskedAgain {
  /** The question's number, from 1; undefined for a document. */
  number?: number;
  id: string;
  /** The document's name, or the question. */
  name: string;
  lang: Language | undefined;
  reason: string;
  reasonTranslations: readonly TranslatedReason[];
}

/** Documents first, each kind in page order. Undefined lists are still loading. */
export function listAskedAgain(
  {
    documents = [],
    states = [],
  }: {
    documents: RequestDocument[] | undefined;
    states: RequestDocumentState[] | undefined;
  },
  {
    questions = [],
    responses = [],
    answers,
  }: {
    questions: PortalQuestion[] | undefined;
    responses: PortalResponse[] | undefined;
    answers: Answers;
  },
  language: Language,
): AskedAgain[] {
  const notes = notesByQuestion(responses, answers);
  return [
    ...documentRows(documents, states, language).flatMap((row) =>
      row.askedAgain === null
        ? []
        : [
            {
              id: row.id,
              name: row.name,
              lang: row.lang.name,
              reason: row.askedAgain,
              reasonTranslations: row.askedAgainTranslations,
            },
          ],
    ),
    ...toShownQuestions(
      questions.filter(({ not_asked }) => !not_asked),
      language,
    ).flatMap((question, index) => {
      const { sentBack = null, sentBackTranslations = [] } = notes[question.id] ?? {};
      if (sentBack === null) return [];
      return [
        {
          number: index + 1,
          id: question.id,
          name: question.text,
          lang: question.lang.text,
          reason: sentBack,
          reasonTranslations: sentBackTranslations,
        },
      ];
    }),
  ];
}
