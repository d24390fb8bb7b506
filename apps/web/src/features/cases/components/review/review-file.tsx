import { useNavigate } from '@tanstack/react-router';
import type { RequestDetail, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { Check, FolderInput, RotateCcw, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { StaffMark } from '../../../../ui/layout/staff-mark.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import type { FileActions } from '../../../files/uploads/api/files.ts';
import { describeKind } from '../../../files/uploads/components/file/describe-kind.ts';
import FileNotes from '../../../files/uploads/components/file/file-notes.tsx';
import FileSafety from '../../../files/uploads/components/file/file-safety.tsx';
import { Thumbnail } from '../../../files/uploads/components/file/thumbnail.tsx';
import { countShownPages, findProblem, isBeingRead, isWithheld } from '../../../files/uploads/file-state.ts';
import { useAcceptFile } from '../../api/documents.ts';
import { UploadLinks } from './upload-links.tsx';

interface ReviewFileProps {
  request: RequestDetail;
  document: { id: string; name: string };
  upload: RequestUpload;
  /** The document has several files: buttons and states include the file's name. */
  isOneOfSeveral: boolean;
  /** Staff may review and move it. */
  judged: boolean;
  /** Set if it seems to belong to somebody else. */
  whose: WhoseFile | undefined;
  /** Name of a better fitting document, if one was found. */
  fitting: string | undefined;
  actions: FileActions;
  onPreview: () => void;
  onAskAgain: (() => void) | undefined;
  onMove: (() => void) | undefined;
}

/** A document's current file: thumbnail, recognized facts, and review. */
export function ReviewFile({ request, document, upload, isOneOfSeveral, judged, ...props }: ReviewFileProps) {
  const { t } = useTranslation();
  const accept = useAcceptFile();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const name = isOneOfSeveral ? upload.file_name : document.name;
  return (
    <div className="flex items-start gap-3">
      <Thumbnail
        src={upload.thumbnail && `/api/storage/${upload.thumbnail}`}
        type={upload.file_type}
        rotation={upload.arrangement?.[0]?.rotation}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <UploadLinks
          upload={upload}
          onPreview={props.onPreview}
          action={judged && !isWithheld(upload) && judgement()}
        >
          {judged && props.onAskAgain && (
            <MenuItem onSelect={props.onAskAgain} icon={<RotateCcw size={16} aria-hidden />}>
              {t('requests.review.askAgain')}
            </MenuItem>
          )}
          {judged && props.onMove && (
            <MenuItem onSelect={props.onMove} icon={<FolderInput size={16} aria-hidden />}>
              {t('uploads.move')}
            </MenuItem>
          )}
          {me?.profile && me.profile.firm_role !== 'member' && (
            <MenuItem
              icon={<ScrollText size={16} aria-hidden />}
              onSelect={() =>
                void navigate({
                  to: '/firm/{-$section}',
                  params: { section: 'log' },
                  search: { file: upload.id },
                })
              }
            >
              {t('requests.review.log')}
            </MenuItem>
          )}
        </UploadLinks>
        <FileFacts upload={upload} />
        <FileSafety upload={upload} reader="staff" />
        {upload.uploaded_by && <StaffMark person={upload.uploaded_by} what="file" />}
        {judged && (upload.question || props.whose) && props.onMove && (
          // On a phone below the thumbnail, because there is no room beside it.
          <div className="max-sm:-ms-15">
            <FileNotes
              file={upload}
              documentName={document.name}
              asks="staff"
              whose={props.whose}
              fitting={props.fitting}
              actions={props.actions}
              onMove={props.onMove}
            />
          </div>
        )}
      </div>
    </div>
  );

  function judgement(): ReactNode {
    if (upload.accepted_at)
      return isOneOfSeveral && <Badge tone="success">{t('requests.details.accepted')}</Badge>;
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={accept.isPending}
        onClick={() => accept.mutate({ id: request.id, document_id: document.id, upload_id: upload.id })}
        aria-label={t('requests.review.acceptNamed', { name })}
      >
        <Check size={16} aria-hidden />
        {t('requests.review.accept')}
      </Button>
    );
  }
}

/** Number of pages, recognized kind, and processing problems. */
function FileFacts({ upload }: { upload: RequestUpload }) {
  const { t } = useTranslation();
  const problem = findProblem(upload);
  const pages = countShownPages(upload);
  const facts = [
    pages !== null && pages > 1 && t('uploads.pages', { count: pages }),
    upload.placed_by === 'product' && t('requests.details.placedByProduct'),
    upload.reading && describeKind(upload.reading, t),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      {facts.length > 0 && <p className="break-words text-muted text-sm">{facts.join(' · ')}</p>}
      {!problem && !isWithheld(upload) && isBeingRead(upload) && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Spinner /> {t('sorting.box.reading')}
        </p>
      )}
      {problem && problem !== 'blocked' && (
        <p className="text-sm text-warning">{t(`sorting.problems.${problem}`)}</p>
      )}
    </>
  );
}
