import { type WebhookEventType, webhookEventTypes } from '@visafolio/contract/webhooks/webhook-events.ts';
import type { Webhook } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { choiceStyles } from '../../../ui/form/choice-group.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useCreateWebhook, useUpdateWebhook } from '../api/webhooks.ts';

interface WebhookFormProps {
  /** The webhook to edit. Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  onAdded?: (secret: string) => void;
}

const isAddress = (url: string) => URL.canParse(url) && /^https?:\/\//i.test(url);

/** Address, payload and events of a webhook. */
export function WebhookForm({ webhook, onClose, onAdded }: WebhookFormProps) {
  const { t } = useTranslation();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [payload, setPayload] = useState(webhook?.payload ?? 'thin');
  const [types, setTypes] = useState<readonly WebhookEventType[]>(webhook?.event_types ?? webhookEventTypes);
  const [isChecked, setIsChecked] = useState(false);
  const error = create.error ?? update.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isAddress(url.trim()) || !types.length) return;
    const input = { url: url.trim(), description, payload, event_types: [...types] };
    if (webhook)
      update.mutate(
        { ...input, id: webhook.id },
        {
          onSuccess: () => {
            onClose();
            toast.success(t('webhooks.form.saved'));
          },
        },
      );
    else create.mutate(input, { onSuccess: ({ secret }) => onAdded?.(secret) });
  };

  return (
    <FormDialog
      onClose={onClose}
      title={t(webhook ? 'webhooks.form.editTitle' : 'webhooks.form.addTitle')}
      submitLabel={t(webhook ? 'webhooks.form.save' : 'webhooks.add')}
      isSending={create.isPending || update.isPending}
      problem={error && refusalText(error, t, t('webhooks.form.failed'))}
      size="lg"
      onSubmit={submit}
    >
      <Field
        label={t('webhooks.form.url')}
        hint={t('webhooks.form.urlHint')}
        error={isChecked && !isAddress(url.trim()) && t('webhooks.form.urlWrong')}
        required
      >
        <Input
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          maxLength={2_000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label={t('webhooks.form.description')} hint={t('webhooks.form.descriptionHint')}>
        <Input maxLength={200} value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 font-semibold">{t('webhooks.form.payload')}</legend>
        {(['thin', 'full'] as const).map((each) => (
          <label key={each} className={choiceStyles}>
            <input
              type="radio"
              name="payload"
              checked={payload === each}
              onChange={() => setPayload(each)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block">
                {t(each === 'thin' ? 'webhooks.form.thin' : 'webhooks.form.fullChoice')}
              </span>
              <span className="block text-muted text-sm">
                {t(each === 'thin' ? 'webhooks.form.thinHint' : 'webhooks.form.fullHint')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <EventChoice types={types} onChange={setTypes} missing={isChecked && !types.length} />
    </FormDialog>
  );
}

interface EventChoiceProps {
  types: readonly WebhookEventType[];
  onChange: (types: readonly WebhookEventType[]) => void;
  missing: boolean;
}

/** All events as checkboxes, with their descriptions, in groups. */
function EventChoice({ types, onChange, missing }: EventChoiceProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const groups = new Map<string, WebhookEventType[]>();
  for (const type of webhookEventTypes) {
    const label = t(`webhooks.group.${type.split('.')[0] as 'request'}`);
    groups.set(label, [...(groups.get(label) ?? []), type]);
  }
  const isAll = types.length === webhookEventTypes.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={missing ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{t('webhooks.form.events')}</legend>
      <Checkbox
        label={t('webhooks.form.all')}
        checked={isAll}
        onChange={() => onChange(isAll ? [] : webhookEventTypes)}
      />
      {missing && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {t('webhooks.form.noEvents')}
        </p>
      )}
      {[...groups].map(([label, inGroup]) => (
        <fieldset key={label} className="min-w-0 rounded-md border border-line px-4 pt-1 pb-3">
          <legend className="px-1 text-muted text-sm">{label}</legend>
          {inGroup.map((type) => (
            <Checkbox
              key={type}
              className="w-full py-1"
              checked={types.includes(type)}
              onChange={() =>
                onChange(webhookEventTypes.filter((each) => types.includes(each) !== (each === type)))
              }
              label={
                <>
                  <code className="font-mono text-sm" translate="no">
                    {type}
                  </code>
                  <span className="block text-muted">{t(`webhooks.event.${type}`)}</span>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
