import { useNavigate } from '@tanstack/react-router';
import type { ClientDocument } from '@visafolio/contract/files/documents.contract.ts';
import { type Language, translationIn } from '@visafolio/contract/shared/languages.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { Download, ExternalLink, FolderInput, RefreshCw } from 'lucide-react';
import { formatBytes, formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { FileName } from '../../../../ui/file-name.tsx';
import { ActionsMenu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { Thumbnail } from '../../uploads/components/file/thumbnail.tsx';
import { useRegenerateForm } from '../api/documents.ts';
import { NotDrawnNote } from './not-drawn-note.tsx';

// Types that browsers can show; others can only be downloaded.
const shown: string[] = [uploadTypes.pdf, uploadTypes.jpg, uploadTypes.png, uploadTypes.webp];

interface FileRowProps {
  document: ClientDocument;
  onMove: () => void;
}

/** A filed document: the requested document's name, the file's own name, and its actions. */
export function FileRow({ document, onMove }: FileRowProps) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const renew = useRegenerateForm();
  const { file_name, readable_name, file_size, file_type, created_at, client_request_id } = document;
  const address = storedFileUrl(document.file_path);
  const asked = documentName(document, language);
  const style = buttonStyles({ variant: 'ghost', size: 'icon' });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-2 pe-2 sm:ps-24 sm:pe-3">
      <Thumbnail
        src={document.thumbnail && `/api/storage/${document.thumbnail}`}
        type={file_type}
        className="max-sm:h-12 max-sm:w-9 max-sm:self-start"
      />
      <div className="flex min-w-0 flex-1 basis-40 flex-col sm:basis-52">
        <span className="break-words" dir="auto">
          {readable_name}
        </span>
        <span className="break-words text-muted text-sm">
          {asked && (
            <>
              <span dir="auto" className="wrap-anywhere">
                <FileName name={file_name} />
              </span>
              {' · '}
            </>
          )}
          {formatBytes(file_size, language)}
          {' · '}
          {t('documents.added', { date: formatDate(created_at, language) })}
        </span>
        {document.not_drawn.length > 0 && (
          <div className="pt-2">
            <NotDrawnNote notDrawn={document.not_drawn} />
          </div>
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        {shown.includes(file_type) && (
          <a
            href={`${address}?disposition=inline`}
            target="_blank"
            rel="noopener"
            className={style}
            aria-label={t('documents.openNamed', { name: file_name })}
            title={t('documents.open')}
          >
            <ExternalLink size={18} aria-hidden />
          </a>
        )}
        <MayDownload>
          <a
            href={`${address}?disposition=named-by-page`}
            download={readable_name}
            className={style}
            aria-label={t('documents.downloadNamed', { name: file_name })}
            title={t('documents.download')}
          >
            <Download size={18} aria-hidden />
          </a>
        </MayDownload>
        <ActionsMenu label={t('documents.actions', { name: file_name })} busy={renew.isPending}>
          <MenuItem icon={<FolderInput size={18} aria-hidden />} onSelect={onMove}>
            {t('documents.move.action')}
          </MenuItem>
          {document.is_answers && (
            <MenuItem
              icon={<RefreshCw size={18} aria-hidden />}
              onSelect={() => renew.mutate({ request_id: client_request_id })}
            >
              {t('documents.renew.action')}
            </MenuItem>
          )}
          <MenuItem
            icon={<ExternalLink size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/dashboard', search: { request: client_request_id } })}
          >
            {t('documents.goToRequest')}
          </MenuItem>
        </ActionsMenu>
      </div>
    </li>
  );
}

/** The requested document's name in the user's language; undefined for a file that was not uploaded. */
function documentName({ document_name, document_translations }: ClientDocument, language: Language) {
  return translationIn(document_translations, language)?.name || document_name || undefined;
}
