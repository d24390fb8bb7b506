import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { toTimelineLines } from '@visafolio/locales/timeline-lines.ts';
import { useState } from 'react';
import { getDateLocale } from '../../../../shared/i18n/date-locale.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useTimeline } from '../../../activity/api/timeline.ts';

/** Activity that the counts and rows show anyway. */
const quiet: ActivityKind[] = [
  'document.viewed',
  'answers.viewed',
  'answers.saved',
  'document.upload_begun',
  'document.upload_dropped',
];

/** Announces the latest change that somebody else made while the page is open. */
export function LatestChange({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const { data } = useTimeline(request.id);
  const entries = data?.pages[0]?.items;
  const [seen, setSeen] = useState<string>();
  if (entries && seen === undefined) setSeen(entries[0]?.id ?? '0');

  const news = entries?.find(
    ({ id, actor_name, kind }) =>
      seen !== undefined && BigInt(id) > BigInt(seen) && actor_name !== null && !quiet.includes(kind),
  );
  const [line] = news
    ? toTimelineLines([news], { request, t, language, dateTag: getDateLocale(language) })
    : [];
  return (
    <p
      aria-live="polite"
      className="min-w-0 break-words text-muted text-sm max-sm:order-last max-sm:basis-full sm:ms-auto sm:text-end"
    >
      {line && (
        <>
          <bdi className="font-semibold text-ink">{line.who}</bdi>: <span dir="auto">{line.text}</span>
        </>
      )}
    </p>
  );
}
