import { type KeyDate, KeyDateKind, keyDateLimits } from '@visafolio/contract/cases/dates/key-date.ts';
import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useAddKeyDate, useChangeKeyDate } from '../api/case-dates.ts';
import { DayField, useDay } from './day-field.tsx';

interface KeyDateDialogProps {
  requestId: string;
  /** Undefined for a new one. */
  keyDate: KeyDate | undefined;
  onClose: () => void;
}

/** Adds or changes a key date. Default export because it is loaded lazily. */
export default function KeyDateDialog({ requestId, keyDate, onClose }: KeyDateDialogProps) {
  const { t } = useTranslation();
  const add = useAddKeyDate();
  const change = useChangeKeyDate();
  // The same id for a repeated submission, so that it creates one date.
  const [newId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<KeyDateKind>(keyDate?.kind ?? 'interview');
  const [label, setLabel] = useState(keyDate?.label ?? '');
  const [note, setNote] = useState(keyDate?.note ?? '');
  const { day, isReadable, field } = useDay(keyDate?.on_date ?? '');
  const [tried, setTried] = useState(false);
  const isAnswer = keyDate?.source.from === 'answer';
  const labelMissing = kind === 'other' && label.trim() === '';
  const { error } = keyDate ? change : add;

  const send = () => {
    setTried(true);
    if (labelMissing || !day || !isReadable) return;
    const given = { id: requestId, kind, label: label.trim(), on_date: day, note: note.trim() };
    if (keyDate)
      change.mutate(
        {
          ...given,
          key_date_id: keyDate.id,
          sequence: keyDate.sequence,
          done: keyDate.done_at !== null && day === keyDate.on_date,
        },
        { onSuccess: onClose },
      );
    else add.mutate({ ...given, key_date_id: newId }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title={t(keyDate ? 'dates.keyDates.changeTitle' : 'dates.keyDates.addTitle')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      submitLabel={t('dates.keyDates.save')}
      isSending={add.isPending || change.isPending}
      problem={error && refusalText(error, t, t('dates.keyDates.saveFailed'))}
    >
      {isAnswer ? (
        <p className="text-muted text-sm">{t('dates.keyDates.fromAnswer')}</p>
      ) : (
        <>
          <Field label={t('dates.keyDates.kind')}>
            <Select
              options={KeyDateKind.options.map((each) => ({ value: each, label: t(`dates.kinds.${each}`) }))}
              value={kind}
              onChange={(event) => setKind(event.target.value as KeyDateKind)}
            />
          </Field>
          <DayField
            label={t('dates.keyDates.on')}
            required
            error={tried && !day && isReadable ? t('dates.keyDates.onMissing') : undefined}
            {...field}
          />
        </>
      )}
      <Field
        label={t(kind === 'other' ? 'dates.keyDates.label' : 'dates.keyDates.labelOptional')}
        required={kind === 'other'}
        error={tried && labelMissing && t('dates.keyDates.labelMissing')}
      >
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={keyDateLimits.labelMaxLength}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
      <Field label={t('dates.keyDates.note')}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={keyDateLimits.noteMaxLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
