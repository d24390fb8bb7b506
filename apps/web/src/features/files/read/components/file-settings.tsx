import { defaultNamePattern, NamePattern, namePlaceholders } from '@visafolio/contract/files/file-names.ts';
import type { FileSettings as Settings } from '@visafolio/contract/files/readings.contract.ts';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Heading, HeadingLevel } from '../../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useFileSettings, useSetNamePattern, useSetProviderAgreement } from '../api/file-settings.ts';
import { CameraDataChoice } from './camera-data-choice.tsx';

/** The name pattern of the firm's files, what is kept of photos, and whether their text may be sent to a service. */
export function FileSettings() {
  const { t } = useTranslation();
  const { data, isFetching, refetch, error } = useFileSettings();
  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('firms.page.loading')} />;
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <NamesForm settings={data} />
      <CameraDataChoice settings={data} />
      {data.provider && <ProviderAgreement settings={data} provider={data.provider} />}
    </div>
  );
}

function NamesForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const saved = settings.name_pattern ?? defaultNamePattern;
  const [typed, setTyped] = useState<string>();
  const save = useSetNamePattern();
  const input = useRef<HTMLInputElement>(null);
  const pattern = typed ?? saved;
  const sample = useSample();
  const isValid = NamePattern.safeParse(pattern).success;

  const store = (name_pattern: string | null) =>
    save.mutate(
      { name_pattern },
      {
        onSuccess: () => {
          setTyped(undefined);
          toast.success(t('readings.settings.saved'));
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) store(pattern.trim() === defaultNamePattern ? null : pattern);
    else input.current?.focus();
  };
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? pattern.length;
    const end = input.current?.selectionEnd ?? at;
    setTyped(`${pattern.slice(0, at)}{${name}}${pattern.slice(end)}`);
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading className="font-serif text-xl">{t('readings.settings.names')}</Heading>
        <p className="text-muted">{t('readings.settings.namesHint')}</p>
      </div>
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.defaults.failed'))}
        </Alert>
      )}
      <Field
        label={t('readings.settings.pattern')}
        error={isValid ? undefined : t('readings.settings.invalid')}
      >
        <Input
          ref={input}
          dir="ltr"
          maxLength={120}
          value={pattern}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <ul className="flex flex-wrap gap-2">
        {namePlaceholders.map((name) => {
          const label = t(`readings.settings.placeholders.${name}`);
          return (
            <li key={name}>
              <Button
                type="button"
                variant="outline"
                size="sm"
                aria-label={t('readings.settings.insert', { name: label })}
                onClick={() => insert(name)}
              >
                {label}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col gap-1 border-line border-s-2 ps-4">
        <span className="text-muted text-sm">{t('readings.settings.example')}</span>
        <output className="wrap-anywhere min-h-6">{isValid ? fillIn(pattern, sample) : '…'}</output>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending}>
          {t('readings.settings.save')}
        </Button>
        {pattern !== defaultNamePattern && (
          <Button
            type="button"
            variant="outline"
            disabled={save.isPending}
            onClick={() => setTyped(defaultNamePattern)}
          >
            {t('readings.settings.standard')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Values of an invented client. */
function useSample(): Record<string, string> {
  const { t } = useTranslation();
  const document = t('readings.settings.sampleDocument');
  return {
    surname: 'Villaseñor',
    first_name: 'Lucía',
    document,
    kind: document,
    month: '2026-03',
    received: '2026-04-02',
    pages: '3',
    case_number: '1000042',
    original: 'IMG_0042',
  };
}

const fillIn = (pattern: string, sample: Record<string, string>): string =>
  `${pattern.replace(/\{(\w+)\}/g, (whole, name: string) => sample[name] ?? whole)}.pdf`;

function ProviderAgreement({
  settings,
  provider,
}: {
  settings: Settings;
  provider: NonNullable<Settings['provider']>;
}) {
  const { t, language } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSetProviderAgreement();
  const { host, model } = provider;
  const agreedAt = settings.provider_agreed_at;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Heading className="font-serif text-xl">{t('readings.settings.provider')}</Heading>
        <p className="text-muted">{t('readings.settings.providerHint', { host, model })}</p>
      </div>
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.defaults.failed'))}
        </Alert>
      )}
      <p>
        {agreedAt
          ? t('readings.settings.agreed', { date: formatDate(agreedAt, language) })
          : t('readings.settings.notAgreed')}
      </p>
      {agreedAt ? (
        <Button
          variant="outline"
          className="self-start"
          loading={save.isPending}
          onClick={() =>
            save.mutate({ agreed: false }, { onSuccess: () => toast.success(t('readings.settings.ended')) })
          }
        >
          {t('readings.settings.end')}
        </Button>
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setIsAsking(true)}>
          {t('readings.settings.agree', { host })}
        </Button>
      )}
      <HeadingLevel value={3}>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('readings.settings.agreeTitle', { host })}
          description={t('readings.settings.agreeText')}
          confirmLabel={t('readings.settings.agree', { host })}
          busy={save.isPending}
          onConfirm={() => save.mutate({ agreed: true }, { onSettled: () => setIsAsking(false) })}
        />
      </HeadingLevel>
    </section>
  );
}
