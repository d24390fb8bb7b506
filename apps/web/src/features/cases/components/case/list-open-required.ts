import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { documentName, partyName, questionText } from '../../../../shared/i18n/in-language.ts';

type Asked = Pick<RequestDetail, 'documents' | 'questions' | 'repeating_groups' | 'parties'>;

/**
 * Required items that are missing or requested again, in the user's language. `party`: only those of this party, null for those of everybody;
 * without it all, with the names of their parties.
 */
export function listOpenRequired(
  { documents, questions, repeating_groups, parties }: Asked,
  language: Language,
  party?: string | null,
) {
  const isListed = (own: string | null | undefined) => party === undefined || (own ?? null) === party;
  const nameParty = (own: string | null | undefined) => {
    const found = party === undefined ? parties.find(({ key }) => key === own) : undefined;
    return found && partyName(found, language);
  };
  const entries = labelEntries(
    questions.filter(({ removed }) => !removed),
    repeating_groups,
    language,
  );
  return {
    documents: documents
      .filter(
        (document) =>
          isListed(document.party) &&
          document.required &&
          isDocumentAsked(document) &&
          document.status !== 'completed',
      )
      .map((document) =>
        [nameParty(document.party), documentName(document, language)].filter(Boolean).join(': '),
      ),
    questions: questions
      .filter(
        ({ required, waived, not_asked, answer, sent_back, options }) =>
          isListed(options?.party) &&
          required &&
          !waived &&
          !not_asked &&
          (!answer?.trim() || sent_back !== null),
      )
      .map((question) =>
        [
          nameParty(question.options?.party),
          entries.get(question.entry_id ?? ''),
          questionText(question, language),
        ]
          .filter(Boolean)
          .join(': '),
      ),
  };
}
