import type { ReminderSchedule } from '@visafolio/contract/notifications/reminders.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useSetSchedule } from '../api/schedules.ts';
import { PlanFields, readPlan, toTyped } from './plan-fields.tsx';

interface ScheduleDialogProps {
  request: { id: string; name: string };
  schedule: ReminderSchedule;
  onClose: () => void;
}

export default function ScheduleDialog({ request, schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const save = useSetSchedule();
  const [plan, setPlan] = useState(() => toTyped(schedule));
  const [wrong, setWrong] = useState(false);
  const zone = schedule.time_zone.replaceAll('_', ' ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPlan(plan);
    setWrong(!read);
    if (!read) return;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    save.mutate({ id: request.id, ...read, time_zone: timeZone }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={t('reminders.dialogTitle', { name: request.name })}
      description={t('reminders.dialogIntro')}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} loading={save.isPending}>
            {t('reminders.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {save.error && (
          <Alert tone="danger" intoView>
            {refusalText(save.error, t, t('reminders.failed'))}
          </Alert>
        )}
        <PlanFields
          plan={plan}
          wrong={wrong}
          hours={t(schedule.zone_of_client ? 'reminders.hoursOfClient' : 'reminders.hours', { zone })}
          onChange={(next) => {
            setPlan(next);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
