import { placeholders } from '@visafolio/contract/cases/placeholders.ts';
import type { FirmDefaults } from '@visafolio/contract/firms/workspace.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { ReminderSettings } from '../../../notifications/reminders/reminder-settings.tsx';
import { useTemplates } from '../../../templates/api/templates.ts';
import { useFirmDefaults, useSetFirmDefaults } from '../api/defaults.ts';

export function DefaultsSection() {
  const { t } = useTranslation();
  const { data, isFetching, refetch, error } = useFirmDefaults();

  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('firms.page.loading')} />;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p className="text-muted">{t('firms.defaults.intro')}</p>
      <DefaultsForm defaults={data} />
      <div className="border-line border-t pt-8">
        <ReminderSettings />
      </div>
    </div>
  );
}

function DefaultsForm({ defaults }: { defaults: FirmDefaults }) {
  const { t, language } = useTranslation();
  const templates = useTemplates();
  const [typed, setTyped] = useState<Partial<Record<keyof FirmDefaults, string>>>({});
  const save = useSetFirmDefaults();
  const value = (name: keyof FirmDefaults) => typed[name] ?? defaults[name] ?? '';
  const type = (name: keyof FirmDefaults) => (event: { target: { value: string } }) =>
    setTyped((now) => ({ ...now, [name]: event.target.value }));
  const none = { value: '', label: t('firms.defaults.none') };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      {
        template_id: value('template_id') || null,
        visa_type: value('visa_type') || null,
        notes: value('notes').trim() || null,
      },
      {
        onSuccess: () => {
          setTyped({});
          toast.success(t('firms.defaults.saved'));
        },
      },
    );
  };

  if (templates.error && !templates.data)
    return <LoadFailure query={templates}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!templates.data) return <PageSpinner label={t('firms.page.loading')} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.defaults.failed'))}
        </Alert>
      )}
      <Field label={t('firms.defaults.template')}>
        <Select
          options={[
            none,
            ...templates.data.map((template) => ({
              value: template.id,
              label: templateWords(template, language).name,
            })),
          ]}
          value={value('template_id')}
          onChange={type('template_id')}
        />
      </Field>
      <Field label={t('firms.defaults.visaType')} hint={t('firms.defaults.visaHint')}>
        <Select
          options={[none, ...requestVisaTypes.map((each) => ({ value: each, label: visaName(each, t) }))]}
          value={value('visa_type')}
          onChange={type('visa_type')}
        />
      </Field>
      <Field
        label={t('firms.defaults.notes')}
        hint={t('firms.defaults.notesHint', {
          placeholders: placeholders.map((name) => `{{${name}}}`).join(', '),
        })}
      >
        <Textarea
          maxLength={limits.notesMaxLength}
          rows={6}
          value={value('notes')}
          onChange={type('notes')}
        />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        {t('firms.defaults.save')}
      </Button>
    </form>
  );
}
