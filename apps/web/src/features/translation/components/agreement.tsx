import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useSetAgreement, useTranslationSettings } from '../api/translation.ts';

/** Whether messages are sent to the translation service: to which one, who agreed, and how to stop it. */
export function Agreement() {
  const { t, language } = useTranslation();
  const settings = useTranslationSettings();
  const save = useSetAgreement();
  const [isAsking, setAsking] = useState(false);
  const { data } = settings;
  return (
    <section className="flex flex-col items-start gap-4" aria-labelledby="translation-agreement">
      <Heading id="translation-agreement" className="font-serif text-xl">
        {t('translation.settings.title')}
      </Heading>
      {!data && !settings.error && <Spinner />}
      {!data && settings.error && (
        <LoadFailure query={settings}>{t('translation.settings.failed')}</LoadFailure>
      )}
      {save.error && (
        <Alert tone="danger">{refusalText(save.error, t, t('translation.settings.saveFailed'))}</Alert>
      )}
      {data && data.engine === null && (
        <>
          <p>{t('translation.settings.notSetUp')}</p>
          <p className="text-muted">{t('translation.settings.without')}</p>
        </>
      )}
      {data?.engine && (
        <>
          <p className="text-muted">
            {t('translation.settings.where', {
              engine: engineNames[data.engine.name],
              host: data.engine.host,
            })}
          </p>
          {data.engine.rough && <Alert tone="warning">{t('translation.settings.rough')}</Alert>}
          <p>{said(data)}</p>
          {!data.may_agree && <p className="text-muted">{t('translation.settings.administrators')}</p>}
          {data.may_agree &&
            (data.agreed_at ? (
              <Button
                variant="outline"
                loading={save.isPending}
                onClick={() =>
                  save.mutate(
                    { agreed: false },
                    { onSuccess: () => toast.success(t('translation.settings.ended')) },
                  )
                }
              >
                {t('translation.settings.end')}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => setAsking(true)}>
                {t('translation.settings.agree')}
              </Button>
            ))}
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={t('translation.settings.agreeTitle', { host: data.engine.host })}
            description={t('translation.settings.agreeText')}
            confirmLabel={t('translation.settings.agree')}
            busy={save.isPending}
            onConfirm={() => save.mutate({ agreed: true }, { onSettled: () => setAsking(false) })}
          />
        </>
      )}
    </section>
  );

  function said({ agreed_at, agreed_by }: NonNullable<typeof data>): string {
    if (!agreed_at) return t('translation.settings.notAgreed');
    const date = formatDate(agreed_at, language);
    return agreed_by
      ? t('translation.settings.agreedBy', { name: agreed_by, date })
      : t('translation.settings.agreed', { date });
  }
}

const engineNames = {
  deepl: 'DeepL',
  libretranslate: 'LibreTranslate',
  apertium: 'Apertium',
  openai: 'OpenAI',
} as const;
