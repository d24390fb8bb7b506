import { useLocation } from '@tanstack/react-router';
import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { usePreventStrayDrops } from '../../../../ui/form/use-file-drop.ts';
import { useStaffBox } from '../../../files/uploads/api/box.ts';
import { useStaffFiles, useStaffWhose } from '../../../files/uploads/api/files.ts';
import { useSendForClient, useUploadLimit } from '../../../files/uploads/api/transfers.ts';
import { Box } from '../../../files/uploads/components/box/box.tsx';
import { useTransfers } from '../../../files/uploads/use-transfers.ts';
import { staffBoxId } from '../case-page/case-section-link.ts';
import { toPlaces } from './places.ts';

const megabyte = 1024 * 1024;

interface StaffBoxProps {
  request: RequestDetail;
  /** Shows the box even if it is empty, to drop files that came by mail. */
  isOpen: boolean;
}

/** The client's unplaced files, and a drop target for files that came by mail. Default export because most cases do not need it. */
export default function StaffBox({ request, isOpen }: StaffBoxProps) {
  const { t, language } = useTranslation();
  const box = useStaffBox(request.id);
  const limitBytes = useUploadLimit(true);
  const send = useSendForClient(request.id, limitBytes);
  const files = useStaffFiles(request.id);
  const { transfers, unfinished, actions } = useTransfers(request.id);
  const whose = useStaffWhose(request.id, box.data ?? []);
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === staffBoxId });
  usePreventStrayDrops();
  const inBox = <File extends { documentId: string | null }>(all: readonly File[]) =>
    all.filter(({ documentId }) => documentId === null);
  const isEmpty = !box.data?.length && !inBox(transfers).length && !inBox(unfinished).length;

  if (box.error && !box.data) return <LoadFailure query={box}>{t('uploads.box.failed')}</LoadFailure>;
  if (isEmpty && !isOpen) return null;
  return (
    <div className="print:hidden">
      <Box
        titleId={staffBoxId}
        title={t(
          box.data?.some((file) => !file.uploaded_by)
            ? 'sorting.box.titleOfClient'
            : 'sorting.box.titleOfStaff',
        )}
        text={t('sorting.box.textOfStaff')}
        files={box.data ?? []}
        whose={whose}
        documents={request.documents.filter(isDocumentAsked)}
        takesFocus={isOpen || isLinkedTo}
        places={toPlaces(request, t, language)}
        transfers={inBox(transfers)}
        unfinished={inBox(unfinished)}
        limit={t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) })}
        actions={files}
        transferActions={actions}
        onFiles={(given) => send({ document: null }, given)}
        canRemove={(file) => file.uploaded_by !== null}
      />
    </div>
  );
}
