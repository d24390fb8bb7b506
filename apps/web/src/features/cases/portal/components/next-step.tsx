import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useDocumentStates, useDocuments } from '../../../files/uploads/api/documents.ts';
import { documentRows, documentState } from '../../../files/uploads/document-rows.ts';
import type { NextAction } from '../next-action.ts';
import type { ItemCount } from '../progress-steps.ts';
import { NextActionCard } from './next-action-link.tsx';

interface NextStepProps {
  action: NextAction;
  request: PortalRequest;
  documents: ItemCount;
  questions: ItemCount;
}

/** What the client does next, with the button that leads there; renders nothing if there is nothing, or it stands elsewhere. */
export function NextStep({ action, request, documents, questions }: NextStepProps) {
  const { t } = useTranslation();
  const missing = useMissingDocument(request.id);
  const card = { requestId: request.id };
  switch (action) {
    case 'again':
    case 'viewAnswers':
    case 'viewDocuments':
    case 'none':
      return null;
    case 'placeFiles':
      return (
        <NextActionCard {...card} action={action}>
          {t('portal.note.unplaced', { count: documents.unplaced ?? 0 })}
        </NextActionCard>
      );
    case 'continueQuestions':
      return (
        <NextActionCard {...card} action={action}>
          {t('answering.next.continueQuestions.text', { count: questions.total - questions.done })}
        </NextActionCard>
      );
    case 'giveDocuments':
      return (
        <NextActionCard {...card} action={action} documentId={missing?.id}>
          {missing
            ? t('answering.next.giveDocuments.text', { name: missing.name })
            : t('answering.next.giveDocuments.any')}
        </NextActionCard>
      );
    default:
      return (
        <NextActionCard {...card} action={action}>
          {t(`answering.next.${action}.text`)}
        </NextActionCard>
      );
  }
}

/** The first document without a file: a required one, if one is missing. */
function useMissingDocument(requestId: string) {
  const { language } = useTranslation();
  const documents = useDocuments(requestId).data ?? [];
  const states = useDocumentStates(requestId).data ?? [];
  const missing = documentRows(documents, states, language).filter((row) => documentState(row) === 'waiting');
  return missing.find(({ required }) => required) ?? missing[0];
}
