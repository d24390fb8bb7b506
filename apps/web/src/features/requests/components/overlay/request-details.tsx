import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { FolderDown, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { useKeptFocus } from '../../../../ui/kept-focus.ts';
import { Delivery } from '../../../invitations/components/delivery.tsx';
import { DetailSection, RowList } from '../detail-section.tsx';
import { AnswersReview } from '../review/answers-review.tsx';
import { DocumentRow } from '../review/document-row.tsx';
import { QuestionGroups } from '../review/question-groups.tsx';
import { ClientInformation } from './client-information.tsx';
import { Timeline } from './timeline.tsx';

const OwnDocumentDialog = lazy(() => import('../review/own-document-dialog.tsx'));
const OwnQuestionDialog = lazy(() => import('../review/own-question-dialog.tsx'));

/** The client, each document, each answer, the invitation, and what happened. */
export function RequestDetails({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const [adding, setAdding] = useState<'document' | 'question'>();
  const close = () => setAdding(undefined);
  const answers = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(answers);
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
            <DocumentRow key={document.id} document={document} request={request} />
          ))}
        </RowList>
      </DetailSection>
      <div className="-mt-4 flex flex-wrap gap-2">
        {can.review && addButton('document', t('requests.changes.addDocument'))}
        <a
          href={`/api/exports/requests/${request.id}.zip?language=${language}`}
          download
          className={buttonStyles({ variant: 'ghost', size: 'sm' })}
        >
          <FolderDown size={16} aria-hidden />
          {t('requests.folder')}
        </a>
      </div>
      <DetailSection
        what="questions"
        done={questions.answered}
        total={questions.total}
        empty={request.questions.length === 0}
      >
        <div ref={answers} tabIndex={-1} className="flex flex-col gap-3 outline-none" {...keptFocus}>
          {request.answers_to_review && can.review && (
            <AnswersReview requestId={request.id} changedAt={request.answers_to_review} />
          )}
          <QuestionGroups request={request} />
        </div>
      </DetailSection>
      {can.review && (
        <div className="-mt-4 flex">{addButton('question', t('requests.changes.addQuestion'))}</div>
      )}
      <Delivery request={request} />
      <Timeline request={request} />
      <Suspense>
        {adding === 'document' && <OwnDocumentDialog request={request} onClose={close} />}
        {adding === 'question' && <OwnQuestionDialog request={request} onClose={close} />}
      </Suspense>
    </div>
  );

  function addButton(what: 'document' | 'question', label: string) {
    return (
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAdding(what)}>
        <Plus size={16} aria-hidden />
        {label}
      </Button>
    );
  }
}
