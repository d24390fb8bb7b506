import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { Agreement } from '../../translation/components/agreement.tsx';
import { Glossary } from '../../translation/components/glossary.tsx';

/** How messages are translated, and how absent users are notified. */
export function MessageSettings() {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <Agreement />
      <Glossary />
      <MailSettings />
    </div>
  );
}

function MailSettings() {
  const { t } = useTranslation();
  const settings = useQuery(api.messageSettings.get.queryOptions());
  const onSuccess = useRefresh(api.messageSettings.get.key());
  const save = useSingleMutation(
    api.messageSettings.setMailsHaveText.mutationOptions({
      onSuccess: () => {
        toast.success(t('translation.mails.saved'));
        return onSuccess();
      },
      onError: (error) => toast.error(refusalText(error, t, t('translation.settings.saveFailed'))),
    }),
  );
  const { data } = settings;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="message-mails">
      <Heading id="message-mails" className="font-serif text-xl">
        {t('translation.mails.title')}
      </Heading>
      <p className="text-muted">{t('translation.mails.text')}</p>
      {!data && !settings.error && <Spinner />}
      {!data && settings.error && (
        <LoadFailure query={settings}>{t('translation.settings.failed')}</LoadFailure>
      )}
      {data && (
        <>
          <Checkbox
            label={t('translation.mails.haveText')}
            checked={save.isPending ? save.variables.mails_have_text : data.mails_have_text}
            disabled={!data.may_change}
            onChange={(event) => save.mutate({ mails_have_text: event.target.checked })}
          />
          {!data.may_change && <p className="text-muted">{t('translation.settings.administrators')}</p>}
          <p className="text-muted">
            {t(data.mail_answers ? 'translation.mails.answers' : 'translation.mails.noAnswers')}
          </p>
        </>
      )}
    </section>
  );
}
