import type { ConsentChannel } from '@visafolio/contract/notifications/texts.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toIsoDate } from '../../../../../shared/parse-date.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { DatePicker } from '../../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useNoteConsent } from '../../api/texts.ts';

const hows = ['phone', 'in_person', 'writing'] as const satisfies ConsentChannel[];

interface ConsentDialogProps {
  request: { id: string; name: string };
  /** Initial phone number. */
  known: string;
  onClose: () => void;
}

/** Records a client's consent to text messages: the number, how it was given, and when. */
export default function ConsentDialog({ request, known, onClose }: ConsentDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const note = useNoteConsent();
  const [number, setNumber] = useState(known);
  const [how, setHow] = useState<ConsentChannel>('phone');
  const [day, setDay] = useState(() => toIsoDate(new Date()));
  const [hasProblem, setHasProblem] = useState(false);
  const [checked, setChecked] = useState(false);
  const noNumber = number.trim().length < 4;
  const noDay = !day || hasProblem;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (noNumber || noDay) return;
    note.mutate({ id: request.id, number, how, agreed_on: day }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !note.isPending && onClose()}
      title={t('texts.dialogTitle', { name: request.name })}
      description={t('texts.dialogIntro', { count: limits.textsPerDay })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={note.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} loading={note.isPending}>
            {t('texts.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {note.error && (
          <Alert tone="danger" intoView>
            {refusalText(note.error, t, t('texts.failed'))}
          </Alert>
        )}
        <Field
          label={t('texts.number')}
          hint={t('texts.numberHint')}
          required
          error={checked && noNumber && t('texts.numberMissing')}
        >
          <Input
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <Field label={t('texts.how')} required>
          <Select
            value={how}
            options={hows.map((value) => ({ value, label: t(`texts.hows.${value}`) }))}
            onChange={(event) => setHow(hows.find((each) => each === event.target.value) ?? 'phone')}
          />
        </Field>
        <Field label={t('texts.day')} required error={checked && noDay && t('texts.dayMissing')}>
          <DatePicker
            value={day}
            onChange={setDay}
            onProblem={(problem) => setHasProblem(Boolean(problem))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
