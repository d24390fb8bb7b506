import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { documentName, questionText } from '../../../../shared/i18n/in-language.ts';

type Asked = Pick<RequestDetail, 'documents' | 'questions' | 'repeating_groups'>;

/** Required items that are missing or requested again, in the user's language. */
export function listOpenRequired({ documents, questions, repeating_groups }: Asked, language: Language) {
  const entries = labelEntries(
    questions.filter(({ removed }) => !removed),
    repeating_groups,
    language,
  );
  return {
    documents: documents
      .filter(({ required, waived_at, status }) => required && !waived_at && status !== 'completed')
      .map((document) => documentName(document, language)),
    questions: questions
      .filter(
        ({ required, waived, not_asked, answer, sent_back }) =>
          required && !waived && !not_asked && (!answer?.trim() || sent_back !== null),
      )
      .map((question) =>
        [entries.get(question.entry_id ?? ''), questionText(question, language)].filter(Boolean).join(': '),
      ),
  };
}
