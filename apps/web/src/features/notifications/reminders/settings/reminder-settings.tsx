import type { ReminderSettings as Settings } from '@visafolio/contract/notifications/reminders.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useReminderSettings, useSetReminderSettings } from '../api/settings.ts';
import { PlanFields, readPlan, toTyped } from '../components/plan-fields.tsx';
import { ReminderTexts } from './reminder-texts.tsx';

/** Default schedule of new requests, and the text of reminders. */
export function ReminderSettings() {
  const { t } = useTranslation();
  const settings = useReminderSettings();
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <section className="flex flex-col gap-3" aria-labelledby="reminder-settings">
        <Heading id="reminder-settings" className="font-serif text-xl">
          {t('reminders.settingsTitle')}
        </Heading>
        <p className="text-muted">{t('reminders.settingsIntro')}</p>
        {!settings.data && !settings.error && <Spinner label={t('reminders.loading')} />}
        {!settings.data && settings.error && (
          <LoadFailure query={settings}>{t('reminders.loadFailed')}</LoadFailure>
        )}
        {settings.data && <SettingsForm settings={settings.data} />}
      </section>
      <ReminderTexts />
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSetReminderSettings();
  const [plan, setPlan] = useState(() => toTyped(settings));
  const [wrong, setWrong] = useState(false);
  const [zone, setZone] = useState(
    settings.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort();
  const disabled = !settings.may_change;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPlan(plan);
    setWrong(!read);
    if (!read) return;
    save.mutate(
      { ...read, time_zone: zone },
      { onSuccess: () => toast.success(t('reminders.settingsSaved')) },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('reminders.failed'))}
        </Alert>
      )}
      <PlanFields
        plan={plan}
        wrong={wrong}
        hours={t('reminders.hoursOfClients')}
        disabled={disabled}
        onChange={(next) => {
          setPlan(next);
          setWrong(false);
        }}
      />
      <Field label={t('reminders.zone')} hint={t('reminders.zoneHint')}>
        <Select
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' '), lang: 'en' }))}
          value={zone}
          disabled={disabled}
          onChange={(event) => setZone(event.target.value)}
        />
      </Field>
      {disabled ? (
        <p className="text-muted">{t('reminders.readOnly')}</p>
      ) : (
        <Button type="submit" className="self-start" loading={save.isPending}>
          {t('reminders.save')}
        </Button>
      )}
    </form>
  );
}
