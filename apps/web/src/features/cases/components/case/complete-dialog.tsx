import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import type { requiredOpen } from './required-open.ts';

interface CompleteDialogProps {
  name: string;
  missing: ReturnType<typeof requiredOpen>;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a case is completed that something required is open in, and names it. */
export function CompleteDialog({ name, missing, busy, onConfirm, onClose }: CompleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('requests.completion.title')}
      description={t('requests.completion.text', { name })}
      confirmLabel={t('requests.completion.confirm')}
      onConfirm={onConfirm}
      busy={busy}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={t('requests.completion.open')}
        className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto low:max-h-none"
      >
        <Missing title={t('requests.completion.documents')} items={missing.documents} />
        <Missing title={t('requests.completion.questions')} items={missing.questions} />
      </section>
    </ConfirmDialog>
  );
}

function Missing({ title, items }: { title: string; items: string[] }) {
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
      </ul>
    </div>
  );
}
