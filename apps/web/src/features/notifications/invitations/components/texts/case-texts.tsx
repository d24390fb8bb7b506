import type { RequestTexts, TextConsent } from '@visafolio/contract/notifications/texts.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatRelative } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../../ui/layout/heading.tsx';
import { useCaseTexts, useEndTexts, useInviteByText } from '../../api/texts.ts';

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'));

interface CaseTextsProps {
  request: { id: string; name: string; status: string; contact: { phone: string | null } | null };
}

/**
 * Whether texts may be sent to the client, how consent was given, and the status of the last text. Renders nothing if texts are not
 * available.
 */
export function CaseTexts({ request }: CaseTextsProps) {
  const { t } = useTranslation();
  const query = useCaseTexts(request.id);
  const { data } = query;
  if (data && !data.offered && !data.consent) return null;
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-labelledby="case-texts">
      <Heading id="case-texts" className="font-serif text-lg">
        {t('texts.title')}
      </Heading>
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3.5">
        {!data && !query.error && <Spinner label={t('texts.loading')} />}
        {!data && query.error && <LoadFailure query={query}>{t('texts.loadFailed')}</LoadFailure>}
        {data && <Standing request={request} texts={data} />}
      </div>
    </section>
  );
}

function Standing({ request, texts }: CaseTextsProps & { texts: RequestTexts }) {
  const { t, language } = useTranslation();
  const [noting, setNoting] = useState(false);
  const end = useEndTexts();
  const invite = useInviteByText();
  const { consent, last, offered } = texts;
  const live = consent && !consent.ended_at ? consent : null;
  const isBusy = end.isPending || invite.isPending;

  return (
    <>
      <div className="flex flex-col gap-1">
        {live ? (
          <>
            <p className="break-words font-semibold">{t('texts.to', { number: live.number })}</p>
            <p className="break-words text-muted text-sm">{givenText(live, t, language)}</p>
            {!live.confirmed && <p className="text-muted text-sm">{t('texts.unconfirmed')}</p>}
          </>
        ) : (
          <p className="font-semibold">{t(consent ? 'texts.off' : 'texts.none')}</p>
        )}
        {consent?.ended_at && consent.ended_by && (
          <p className="text-sm">
            {t(`texts.ended.${consent.ended_by}`, { date: formatDate(consent.ended_at, language) })}
          </p>
        )}
        {last && (
          <p className={last.state === 'failed' ? 'text-danger text-sm' : 'text-muted text-sm'}>
            {t(`texts.last.${last.state}`, { time: formatRelative(last.at, language) })}
            {last.problem && ` ${t(`texts.problem.${last.problem}`)}`}
          </p>
        )}
      </div>
      {request.status !== 'completed' && offered && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => setNoting(true)}>
            {t(live ? 'texts.change' : 'texts.note')}
          </Button>
          {live && (
            <>
              <Button
                variant="outline"
                size="sm"
                loading={invite.isPending}
                disabled={isBusy}
                onClick={() => invite.mutate({ clientRequestId: request.id, by_text: true })}
              >
                {t('texts.invite')}
              </Button>
              <Button
                variant="outline"
                size="sm"
                loading={end.isPending}
                disabled={isBusy}
                onClick={() => end.mutate({ id: request.id })}
              >
                {t('texts.end')}
              </Button>
            </>
          )}
        </div>
      )}
      {noting && (
        <Suspense>
          <ConsentDialog
            request={request}
            known={live?.number ?? request.contact?.phone ?? ''}
            onClose={() => setNoting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type Words = ReturnType<typeof useTranslation>;

const givenText = (
  { how, agreed_on, noted_by }: TextConsent,
  t: Words['t'],
  language: Words['language'],
): string => t(`texts.given.${how}`, { date: formatDate(agreed_on, language), name: noted_by ?? '' });
