import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { formatRelative, formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useTimeline } from '../../activity/api/list-timeline.ts';
import { timelineLines } from '../timeline-lines.ts';

/** What happened to a request and by whom, newest first. */
export function Timeline({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const { data, error, isFetching, refetch, ...pages } = useTimeline(request.id);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <section className="flex flex-col gap-3" aria-labelledby="request-timeline">
      <h3 id="request-timeline" className="font-serif text-lg">
        {t('requests.timeline.title')}
      </h3>
      {!data && !error && <Spinner label={t('requests.timeline.loading')} />}
      {error && <LoadFailure query={{ isFetching, refetch }}>{t('requests.timeline.failed')}</LoadFailure>}
      <ol className="flex flex-col border-line border-s">
        {timelineLines(entries, { request, t, language }).map(({ id, who, at, text }) => (
          <li key={id} className="relative flex flex-col gap-0.5 ps-5 pb-4">
            <span className="absolute start-[-5px] top-2 size-2.5 rounded-full bg-control" aria-hidden />
            <span className="break-words" dir="auto">
              {text}
            </span>
            <span className="text-muted text-sm">
              {t(`requests.timeline.who.${who}`)} ·{' '}
              <time dateTime={at} title={formatTime(at, language)}>
                {formatRelative(at, language)}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('requests.timeline.more')}
        </Button>
      )}
    </section>
  );
}
