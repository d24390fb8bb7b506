import type { MessageFile } from '@visafolio/contract/messages/message.ts';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import FileSafety from '../../../files/uploads/components/file/file-safety.tsx';
import { Thumbnail } from '../../../files/uploads/components/file/thumbnail.tsx';
import { isWithheld } from '../../../files/uploads/file-state.ts';

interface MessageFilesProps {
  files: readonly MessageFile[];
  actions: ((file: MessageFile) => ReactNode) | undefined;
}

export function MessageFiles({ files, actions }: MessageFilesProps) {
  const { t, language } = useTranslation();
  return (
    <ul className="flex flex-col gap-2">
      {files.map((file, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a removed file has no id, and none moves
          key={place}
          className="flex items-start gap-3 rounded-md border border-line bg-surface p-2"
        >
          <Thumbnail
            src={file.upload?.thumbnail && `/api/storage/${file.upload.thumbnail}`}
            type={file.upload?.file_type}
            rotation={file.upload?.arrangement?.[0]?.rotation}
            className="h-14 w-11"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {file.upload && !isWithheld(file.upload) ? (
              <a
                href={`${storedFileUrl(file.upload.file_path)}?disposition=inline`}
                target="_blank"
                rel="noopener"
                aria-label={t('messages.files.open', { name: file.file_name })}
                className="wrap-anywhere font-semibold text-accent underline-offset-2 hover:underline"
                dir="auto"
              >
                {file.file_name}
              </a>
            ) : (
              <span className="wrap-anywhere" dir="auto">
                {file.file_name}
              </span>
            )}
            <span className="text-muted text-sm">
              {file.upload ? formatBytes(file.upload.file_size, language) : t('messages.files.removed')}
            </span>
            {file.upload && <FileSafety upload={file.upload} reader="client" />}
            {file.upload && actions?.(file)}
          </div>
        </li>
      ))}
    </ul>
  );
}
