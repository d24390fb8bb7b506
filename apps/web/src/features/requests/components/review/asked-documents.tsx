import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { FolderDown, Inbox, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { DetailSection, RowList } from '../detail-section.tsx';
import { DocumentRow } from './document-row.tsx';

const StaffBox = lazy(() => import('./staff-box.tsx'));
const OwnDocumentDialog = lazy(() => import('./dialogs/own-document-dialog.tsx'));

interface AskedDocumentsProps {
  request: RequestDetail;
  /** In the order to show them. */
  documents?: RequestDetail['documents'];
}

/** Every document that a request asks for, and the way to ask for one more. */
export function AskedDocuments({ request, documents = request.documents }: AskedDocumentsProps) {
  const { t, language } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [sorting, setSorting] = useState(false);
  const { completed, total } = request.document_stats;
  return (
    <div className="flex flex-col gap-4">
      {request.can.review && (
        <Suspense>
          <StaffBox request={request} isOpen={sorting} />
        </Suspense>
      )}
      <DetailSection what="documents" done={completed} total={total} empty={documents.length === 0}>
        <RowList>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} request={request} />
          ))}
        </RowList>
      </DetailSection>
      <div className="flex flex-wrap gap-2">
        {request.can.review && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            {t('requests.changes.addDocument')}
          </Button>
        )}
        {request.can.review && !sorting && (
          <Button variant="outline" size="sm" onClick={() => setSorting(true)}>
            <Inbox size={16} aria-hidden />
            {t('sorting.box.titleOfStaff')}
          </Button>
        )}
        <a
          href={`/api/exports/requests/${request.id}.zip?language=${language}`}
          download
          className={buttonStyles({ variant: 'ghost', size: 'sm' })}
        >
          <FolderDown size={16} aria-hidden />
          {t('requests.folder')}
        </a>
      </div>
      <Suspense>
        {adding && <OwnDocumentDialog request={request} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}
