import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Eye, FolderDown, Inbox, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../shared/session/may-download.tsx';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useStaffWhose } from '../../../files/uploads/api/files.ts';
import { DetailSection, RowList } from '../detail-section.tsx';
import { DocumentRow } from './document-row.tsx';
import { useFileReview } from './use-file-review.tsx';

const StaffBox = lazy(() => import('./staff-box.tsx'));
const OwnDocumentDialog = lazy(() => import('./dialogs/own-document-dialog.tsx'));

interface AskedDocumentsProps {
  request: RequestDetail;
  /** In display order. */
  documents?: RequestDetail['documents'];
}

/** All documents of a request, with a button to add one. */
export function AskedDocuments({ request, documents = request.documents }: AskedDocumentsProps) {
  const { t, language } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [sorting, setSorting] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const focusFallback = useFocusFallback(part);
  const review = useFileReview(request);
  const whose = useStaffWhose(
    request.id,
    request.documents.flatMap(({ files }) => files),
  );
  // In the order of the review dialog.
  const toReview = request.documents
    .filter(isDocumentAsked)
    .flatMap(({ files }) => files.filter(({ accepted_at }) => accepted_at === null));
  const [first] = toReview;
  const { completed, total } = request.document_stats;
  return (
    // The button that opened the dialog disappears once all files are reviewed: the section gets the focus.
    <div ref={part} tabIndex={-1} className="flex flex-col gap-4 outline-none" {...focusFallback}>
      {request.can.review && (
        <Suspense>
          <StaffBox request={request} isOpen={sorting} />
        </Suspense>
      )}
      {request.can.review && first && toReview.length > 1 && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => review.open(first.id)}>
          <Eye size={16} aria-hidden />
          {t('requests.reviewing.open', { count: toReview.length })}
        </Button>
      )}
      <DetailSection what="documents" done={completed} total={total} empty={request.documents.length === 0}>
        {documents.length > 0 && (
          <RowList>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                request={request}
                whose={whose}
                onReview={review.open}
              />
            ))}
          </RowList>
        )}
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
        <MayDownload>
          <a
            href={`/api/exports/requests/${request.id}.zip?language=${language}`}
            download
            className={buttonStyles({ variant: 'ghost', size: 'sm' })}
          >
            <FolderDown size={16} aria-hidden />
            {t('requests.folder')}
          </a>
        </MayDownload>
      </div>
      <Suspense>
        {adding && <OwnDocumentDialog request={request} onClose={() => setAdding(false)} />}
      </Suspense>
      {review.dialog}
    </div>
  );
}
