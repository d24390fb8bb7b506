import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useStaffBox } from '../../../files/uploads/api/box.ts';
import { getCaseSectionLink, staffBoxId } from '../case-page/case-section-link.ts';
import type { listOpenRequired } from './list-open-required.ts';

/** Number of files in the box to list; the link opens the page with all. */
const named = 5;

interface CompleteDialogProps {
  requestId: string;
  name: string;
  missing: ReturnType<typeof listOpenRequired>;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before completing a case with open required items or files in the box, and lists them. */
export function CompleteDialog({ requestId, name, missing, busy, onConfirm, onClose }: CompleteDialogProps) {
  const { t } = useTranslation();
  const files = useStaffBox(requestId).data ?? [];
  const goesToBox = useRef(false);
  const isOpen = missing.documents.length + missing.questions.length > 0;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('requests.completion.title')}
      description={t(isOpen ? 'requests.completion.text' : 'requests.completion.textOfFiles', { name })}
      confirmLabel={t('requests.completion.confirm')}
      onConfirm={onConfirm}
      busy={busy}
      returnFocusTo={() => (goesToBox.current ? document.getElementById(staffBoxId) : null)}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={t('requests.completion.open')}
        className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto low:max-h-none"
      >
        <Missing title={t('requests.completion.documents')} items={missing.documents} />
        <Missing title={t('requests.completion.questions')} items={missing.questions} />
        <Missing
          title={t('requests.completion.files', { count: files.length })}
          items={files.slice(0, named).map(({ file_name }) => file_name)}
          more={files.length - named}
        />
        {files.length > 0 && (
          <Link
            {...getCaseSectionLink(requestId, 'documents')}
            hash={staffBoxId}
            resetScroll={false}
            onClick={() => {
              goesToBox.current = true;
              onClose();
            }}
            className="inline-flex min-h-9 items-center self-start font-semibold text-accent text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {t('requests.casePage.goTo.box')}
          </Link>
        )}
      </section>
    </ConfirmDialog>
  );
}

interface MissingProps {
  title: string;
  items: string[];
  /** Number of unlisted items. */
  more?: number;
}

function Missing({ title, items, more = 0 }: MissingProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="flex list-disc flex-col gap-0.5 ps-5">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words, and none moves
          <li key={index} className="break-words" dir="auto">
            {item}
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t('requests.casePage.andMore', { count: more })}</li>}
      </ul>
    </div>
  );
}
