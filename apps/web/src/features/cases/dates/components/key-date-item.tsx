import type { KeyDate } from '@visafolio/contract/cases/dates/key-date.ts';
import { Check, CircleAlert, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { formatDaysLeft } from '../../../../shared/i18n/days-left.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { useChangeKeyDate, useRemoveKeyDate } from '../api/case-dates.ts';

interface KeyDateItemProps {
  requestId: string;
  keyDate: KeyDate;
  onChange: () => void;
}

/** A key date with its name, day, source, and any problem first. */
export function KeyDateItem({ requestId, keyDate, onChange }: KeyDateItemProps) {
  const { t, language } = useTranslation();
  const save = useChangeKeyDate();
  const remove = useRemoveKeyDate();
  const [removing, setRemoving] = useState(false);
  const { id, kind, label, on_date, note, problem, sequence, source } = keyDate;
  const isDone = keyDate.done_at !== null;
  const what = kind === 'other' ? (label ?? t('dates.kinds.other')) : t(`dates.kinds.${kind}`);
  const date = formatDate(on_date, language);
  const setDone = (done: boolean) =>
    save.mutate(
      { id: requestId, key_date_id: id, kind, label: label ?? '', on_date, note: note ?? '', done, sequence },
      { onError: (error) => toast.error(refusalText(error, t, t('dates.keyDates.saveFailed'))) },
    );
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="break-words font-semibold" dir="auto">
          {what}
          {kind !== 'other' && label ? ` · ${label}` : ''}
        </p>
        <p className={isDone ? 'text-muted text-sm line-through' : 'text-sm'}>
          <time dateTime={on_date}>{date}</time>
          {!isDone && <span className="text-muted"> · {formatDaysLeft(on_date, language)}</span>}
        </p>
        {problem && (
          <Badge
            tone={problem === 'within_six_months' ? 'warning' : 'danger'}
            className="self-start"
            icon={<CircleAlert size={14} aria-hidden />}
          >
            {t(`dates.problem.${problem}`)}
          </Badge>
        )}
        {isDone && (
          <Badge tone="success" className="self-start" icon={<Check size={14} aria-hidden />}>
            {t('dates.keyDates.isDone')}
          </Badge>
        )}
        {note && (
          <p className="whitespace-pre-line break-words text-sm" dir="auto">
            {note}
          </p>
        )}
        <p className="break-words text-muted text-sm" dir="auto">
          {sourceText(source)}
        </p>
      </div>
      <div className="-my-1.5 -me-2 print:hidden">
        <ActionsMenu label={t('dates.keyDates.actionsOf', { what })}>
          <MenuItem
            icon={isDone ? <RotateCcw size={18} aria-hidden /> : <Check size={18} aria-hidden />}
            onSelect={() => setDone(!isDone)}
          >
            {t(isDone ? 'dates.keyDates.undone' : 'dates.keyDates.done')}
          </MenuItem>
          <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={onChange}>
            {t('dates.keyDates.change')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => setRemoving(true)}>
            {t('dates.keyDates.remove')}
          </MenuItem>
        </ActionsMenu>
      </div>
      {removing && (
        <ConfirmDialog
          onOpenChange={setRemoving}
          title={t('dates.keyDates.removeTitle')}
          description={t('dates.keyDates.removeText', { what, date })}
          confirmLabel={t('dates.keyDates.removeConfirm')}
          danger
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ id: requestId, key_date_id: id }, { onSettled: () => setRemoving(false) })
          }
        />
      )}
    </li>
  );

  function sourceText(from: KeyDate['source']): string {
    if (from.from === 'answer') return t('dates.source.answer', { question: from.question });
    if (from.from === 'person') return t('dates.source.person', { name: from.name });
    return from.file_name
      ? t('dates.source.document', { file: from.file_name })
      : t('dates.source.documentGone');
  }
}
