import { ORPCError } from '@orpc/client';
import { placeholders } from '@visafolio/contract/cases/placeholders.ts';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import type { ReminderText } from '@visafolio/contract/notifications/reminders.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { isLanguage, languageCodes, languages } from '@visafolio/contract/shared/languages.ts';
import { type FormEvent, useState } from 'react';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import {
  usePreviewText,
  useReminderTexts,
  useResetReminderText,
  useSetReminderText,
} from '../api/settings.ts';

/** The text above a reminder's list of missing items, in each language. */
export function ReminderTexts() {
  const { t, language: own } = useTranslation();
  const texts = useReminderTexts();
  const [language, setLanguage] = useState<Language>(own);
  /** Keeps what was typed in one language while the other is shown. */
  const [typed, setTyped] = useState<Partial<Record<Language, Words>>>({});
  const text = texts.data?.items.find((each) => each.language === language);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="reminder-texts">
      <Heading id="reminder-texts" className="font-serif text-xl">
        {t('reminders.textsTitle')}
      </Heading>
      <p className="text-muted">{t('reminders.textsIntro')}</p>
      {!texts.data && !texts.error && <Spinner label={t('reminders.loading')} />}
      {!texts.data && texts.error && <LoadFailure query={texts}>{t('reminders.loadFailed')}</LoadFailure>}
      {text && (
        <>
          <Field label={t('reminders.textLanguage')}>
            <Select
              options={languageCodes.map((code) => ({
                value: code,
                label: languages[code].name,
                lang: code,
              }))}
              value={language}
              onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
            />
          </Field>
          <TextForm
            key={language}
            text={text}
            words={typed[language] ?? text}
            mayChange={texts.data?.may_change ?? false}
            onType={(words) => setTyped((now) => ({ ...now, [language]: words }))}
          />
        </>
      )}
    </section>
  );
}

interface Words {
  subject: string;
  body: string;
}

interface TextFormProps {
  text: ReminderText;
  words: Words;
  mayChange: boolean;
  /** Undefined restores the saved text. */
  onType: (words: Words | undefined) => void;
}

function TextForm({ text, words, mayChange, onType }: TextFormProps) {
  const { t } = useTranslation();
  const save = useSetReminderText();
  const reset = useResetReminderText();
  const preview = usePreviewText();
  const { language } = text;
  const { subject, body } = words;
  const isTyped = subject !== text.subject || body !== text.body;
  const isComplete = subject.trim() !== '' && body.trim() !== '';

  const type = (part: Partial<Words>) => {
    preview.reset();
    onType({ subject, body, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.reset();
    if (!isComplete) return;
    save.mutate(
      { language, subject, body },
      {
        onSuccess: () => {
          onType(undefined);
          toast.success(t('reminders.textSaved'));
        },
      },
    );
  };
  const error = save.error ?? reset.error;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {error && (
        <Alert tone="danger" intoView>
          {failure(error, t('reminders.textFailed'))}
        </Alert>
      )}
      <Field label={t('reminders.subject')}>
        <Input
          lang={language}
          value={subject}
          readOnly={!mayChange}
          maxLength={reminderLimits.subjectMaxLength}
          onChange={(event) => type({ subject: event.target.value })}
        />
      </Field>
      <Field
        label={t('reminders.body')}
        hint={t('reminders.bodyHint', {
          placeholders: placeholders.map((name) => `{{${name}}}`).join(', '),
        })}
      >
        <Textarea
          lang={language}
          rows={6}
          value={body}
          readOnly={!mayChange}
          maxLength={reminderLimits.bodyMaxLength}
          onChange={(event) => type({ body: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {mayChange && (
          <Button type="submit" loading={save.isPending} disabled={!isTyped || !isComplete}>
            {t('reminders.textSave')}
          </Button>
        )}
        <Button
          variant="outline"
          loading={preview.isPending}
          disabled={!isComplete}
          onClick={() => preview.mutate({ language, subject, body })}
        >
          {t('reminders.preview')}
        </Button>
        {mayChange && text.own && (
          <Button
            variant="outline"
            loading={reset.isPending}
            onClick={() => {
              save.reset();
              preview.reset();
              reset.mutate(
                { language },
                {
                  onSuccess: () => {
                    onType(undefined);
                    toast.success(t('reminders.resetDone'));
                  },
                },
              );
            }}
          >
            {t('reminders.reset')}
          </Button>
        )}
      </div>
      {!mayChange && <p className="text-muted">{t('reminders.readOnly')}</p>}
      <div aria-live="polite">
        {preview.error && <Alert tone="danger">{failure(preview.error, t('reminders.previewFailed'))}</Alert>}
        {preview.data && (
          <section
            className="rounded-lg border border-line bg-sunken"
            aria-label={t('reminders.previewTitle')}
          >
            <p
              lang={language}
              className="break-words border-line border-b px-4 py-3 font-semibold"
              dir="auto"
            >
              {preview.data.subject}
            </p>
            <p lang={language} className="whitespace-pre-line break-words px-4 py-3 text-sm" dir="auto">
              {preview.data.text}
            </p>
          </section>
        )}
      </div>
    </form>
  );

  function failure(cause: unknown, otherwise: string): string {
    const data = cause instanceof ORPCError ? (cause.data as { name?: string } | undefined) : undefined;
    return isErrorCode(cause, 'reminders.unknown_placeholder') && data?.name !== undefined
      ? t('reminders.unknownPlaceholder', { name: `{{${data.name}}}` })
      : refusalText(cause, t, otherwise);
  }
}
