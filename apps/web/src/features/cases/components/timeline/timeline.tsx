import type { TimelineShow } from '@visafolio/contract/activity/activity.contract.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { toTimelineLines } from '@visafolio/locales/timeline-lines.ts';
import { useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { getDateLocale } from '../../../../shared/i18n/date-locale.ts';
import { formatRelative, formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useWholeTimeline } from '../../../activity/api/timeline.ts';
import { UndoUpdate } from './undo-update.tsx';

interface TimelineProps {
  request: RequestDetail;
  show?: TimelineShow;
}

/**
 * A request's activity with authors, newest first. A browser prints only what has been rendered, so older pages are preloaded and hidden on
 * screen until requested.
 */
export function Timeline({ request, show = 'all' }: TimelineProps) {
  const { t, language } = useTranslation();
  const { data, error, isFetching, refetch, ...pages } = useWholeTimeline(request.id, show);
  const [shownPages, setShownPages] = useState(1);
  const { hasNextPage, isFetchingNextPage } = pages;
  const toLines = (loaded: NonNullable<typeof data>['pages']) =>
    toTimelineLines(
      loaded.flatMap(({ items }) => items),
      { request, t, language, dateTag: getDateLocale(language) },
    );
  const lines = toLines(data?.pages ?? []);
  const shownLines = toLines(data?.pages.slice(0, shownPages) ?? []).length;

  return (
    <section className="flex flex-col gap-3" aria-labelledby="request-timeline">
      <Heading id="request-timeline" className="font-serif text-lg">
        {t('requests.timeline.title')}
      </Heading>
      {request.undoable_update && <UndoUpdate update={request.undoable_update} />}
      {!data && !error && <Spinner label={t('requests.timeline.loading')} />}
      {/* If the user has lost access to the case, the surrounding page says so. */}
      {error && !isErrorCode(error, 'requests.not_found') && (
        <LoadFailure query={{ isFetching, refetch }}>{t('requests.timeline.failed')}</LoadFailure>
      )}
      {data && lines.length === 0 && <p className="text-muted">{t('requests.timeline.none')}</p>}
      <ol className="flex flex-col border-line border-s">
        {lines.map(({ id, who, at, text }, index) => (
          <li
            key={id}
            className={`relative flex-col gap-0.5 ps-5 pb-4 ${index < shownLines ? 'flex' : 'hidden print:flex'}`}
          >
            <span className="absolute start-[-5px] top-2 size-2.5 rounded-full bg-control" aria-hidden />
            <span className="break-words" dir="auto">
              {text}
            </span>
            <span className="text-muted text-sm">
              <bdi>{who}</bdi> ·{' '}
              <time dateTime={at} title={formatTime(at, language)}>
                {formatRelative(at, language)}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {(hasNextPage || shownLines < lines.length) && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          loading={isFetchingNextPage && shownPages > (data?.pages.length ?? 0)}
          onClick={() => setShownPages((count) => count + 1)}
        >
          {t('requests.timeline.more')}
        </Button>
      )}
    </section>
  );
}
