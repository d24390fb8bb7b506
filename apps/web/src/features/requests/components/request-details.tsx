import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Delivery } from '../../invitations/components/delivery.tsx';
import { ClientInformation } from './client-information.tsx';
import { DetailSection, RowList } from './detail-section.tsx';
import { DocumentRow } from './document-row.tsx';
import { QuestionGroups } from './question-groups.tsx';
import { Timeline } from './timeline.tsx';

const AddDocumentDialog = lazy(() => import('./add-document-dialog.tsx'));

/** The client, each document, each answer, the invitation, and what happened. */
export function RequestDetails({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { document_stats: documents, question_stats: questions, can } = request;
  return (
    <div className="flex flex-col gap-8">
      <ClientInformation request={request} />
      <DetailSection
        what="documents"
        done={documents.completed}
        total={documents.total}
        empty={request.documents.length === 0}
      >
        <RowList>
          {request.documents.map((document) => (
            <DocumentRow key={document.id} document={document} requestId={request.id} open={can.review} />
          ))}
        </RowList>
      </DetailSection>
      {can.review && (
        <Button variant="outline" size="sm" className="-mt-4 self-start" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {t('requests.changes.addDocument')}
        </Button>
      )}
      <DetailSection
        what="questions"
        done={questions.answered}
        total={questions.total}
        empty={request.questions.length === 0}
      >
        <QuestionGroups questions={request.questions} requestId={request.id} open={can.review} />
      </DetailSection>
      <Delivery request={request} />
      <Timeline request={request} />
      {adding && (
        <Suspense>
          <AddDocumentDialog request={request} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
