import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { Download, ExternalLink, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useMayDownload } from '../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { FileName } from '../../../../ui/file-name.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem, MenuLink } from '../../../../ui/overlay/menu.tsx';
import { hasSafeCopy } from '../../../files/uploads/components/file/has-safe-copy.ts';
import { isWithheld } from '../../../files/uploads/file-state.ts';
import { isShownByBrowser, previewKind } from './preview/preview-kind.ts';

interface UploadLinksProps {
  upload: RequestUpload;
  onPreview: () => void;
  /** The visible action. */
  action?: ReactNode;
  /** Menu items above the links to the file. */
  children?: ReactNode;
}

/** A document's file: its name opens a preview or a download; one action is visible, others are in a menu. */
export function UploadLinks({ upload, onPreview, action, children }: UploadLinksProps) {
  const { t, language } = useTranslation();
  const address = storedFileUrl(upload.file_path);
  const name = upload.file_name;
  const [asksForOriginal, setAsksForOriginal] = useState(false);
  const isActive = Boolean(upload.active_content?.length);
  const withheld = isWithheld(upload);
  const mayDownload = useMayDownload();
  return (
    <div className="flex items-start justify-between gap-x-3">
      <p className="min-w-0 break-words py-1 text-sm">
        {withheld || !(mayDownload || previewKind(upload)) ? (
          <span className="wrap-anywhere" dir="auto">
            <FileName name={name} />
          </span>
        ) : previewKind(upload) ? (
          <button
            type="button"
            onClick={onPreview}
            aria-label={t('requests.details.previewNamed', { name })}
            className="wrap-anywhere rounded-sm text-start underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-6"
            dir="auto"
          >
            <FileName name={name} />
          </button>
        ) : !hasSafeCopy(upload) ? (
          <button
            type="button"
            onClick={() => setAsksForOriginal(true)}
            className="wrap-anywhere rounded-sm text-start underline decoration-line underline-offset-4 hover:decoration-current"
            dir="auto"
          >
            <FileName name={name} />
          </button>
        ) : (
          <a
            href={address}
            download={name}
            aria-label={`${t('requests.details.download')}: ${name}`}
            className="wrap-anywhere rounded-sm underline decoration-line underline-offset-4 hover:decoration-current"
            dir="auto"
          >
            <FileName name={name} />
          </a>
        )}{' '}
        <span className="whitespace-nowrap text-muted">({formatBytes(upload.file_size, language)})</span>
      </p>
      <div className="flex shrink-0 items-center gap-1">
        {action}
        <ActionsMenu label={t('requests.details.more', { name })} className="-my-1.5 -me-2">
          {children}
          {!withheld && mayDownload && isShownByBrowser(upload) && (
            <MenuLink href={`${address}?disposition=inline`} icon={<ExternalLink size={16} aria-hidden />}>
              {t('requests.details.openNewTab')}
            </MenuLink>
          )}
          {!withheld && mayDownload && hasSafeCopy(upload) && (
            <MenuLink href={address} download={name} icon={<Download size={16} aria-hidden />}>
              {t(isActive ? 'sorting.active.downloadSafe' : 'requests.details.download')}
            </MenuLink>
          )}
          {!withheld && mayDownload && isActive && (
            <MenuItem
              onSelect={() => setAsksForOriginal(true)}
              icon={<TriangleAlert size={16} aria-hidden />}
            >
              {t('sorting.active.downloadOriginal')}
            </MenuItem>
          )}
        </ActionsMenu>
      </div>
      {asksForOriginal && (
        <ConfirmDialog
          onOpenChange={setAsksForOriginal}
          title={t('sorting.active.downloadOriginal')}
          description={[
            ...(upload.active_content ?? []).map((each) => t(`sorting.active.${each}`)),
            t('sorting.active.originalText'),
          ].join(' ')}
          confirmLabel={t('sorting.active.downloadOriginal')}
          onConfirm={() => {
            setAsksForOriginal(false);
            window.location.assign(`${address}?version=original`);
          }}
          danger
        />
      )}
    </div>
  );
}
