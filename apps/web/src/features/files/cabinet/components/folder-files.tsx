import type { ClientDocument } from '@visafolio/contract/files/documents.contract.ts';
import { useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { type Folder, useFolder } from '../api/documents.ts';
import { FileRow } from './file-row.tsx';
import { MoveDialog } from './move-dialog.tsx';

const inset = 'py-3 ps-14 pe-3 sm:ps-24';

export function FolderFiles({ folder }: { folder: Folder }) {
  const { t } = useTranslation();
  const list = useFolder(folder);
  const [moved, setMoved] = useState<ClientDocument>();

  if (!list.data && list.error && !isErrorCode(list.error, 'documents.not_found')) {
    return (
      <div className={inset}>
        <LoadFailure query={list}>{t('documents.failed')}</LoadFailure>
      </div>
    );
  }
  if (!list.data && !list.error) {
    return (
      <p role="status" className={`${inset} flex items-center gap-2 text-muted`}>
        <Spinner /> {t('documents.loading')}
      </p>
    );
  }
  const documents = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {documents.length === 0 ? (
        <p className={`${inset} text-muted`}>{t('documents.emptied')}</p>
      ) : (
        <ul className="pb-2">
          {documents.map((document) => (
            <FileRow key={document.id} document={document} onMove={() => setMoved(document)} />
          ))}
        </ul>
      )}
      <LoadMore query={list} label={t('documents.more')} failedText={t('documents.moreFailed')} />
      {moved && <MoveDialog document={moved} onClose={() => setMoved(undefined)} />}
    </>
  );
}
