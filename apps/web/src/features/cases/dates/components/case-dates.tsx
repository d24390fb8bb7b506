import type { KeyDate } from '@visafolio/contract/cases/dates/key-date.ts';
import { CalendarPlus, CircleAlert, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDaysLeft } from '../../../../shared/i18n/days-left.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useCaseDates } from '../api/case-dates.ts';
import { KeyDateItem } from './key-date-item.tsx';

const DueDateDialog = lazy(() => import('./due-date-dialog.tsx'));
const KeyDateDialog = lazy(() => import('./key-date-dialog.tsx'));

type Open = 'due' | 'new' | KeyDate;

interface CaseDatesProps {
  requestId: string;
  /** A completed case is neither due nor overdue. */
  isOpen: boolean;
}

/** A case's due date and key dates. Default export because it is loaded lazily. */
export default function CaseDates({ requestId, isOpen }: CaseDatesProps) {
  const { t } = useTranslation();
  const list = useCaseDates(requestId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const dates = list.data;
  return (
    <Card as="section" className="gap-0" aria-labelledby="case-dates">
      <div className="flex items-center justify-between gap-4 p-5 pb-3">
        <Heading id="case-dates" className="font-serif text-lg">
          {t('dates.keyDates.title')}
        </Heading>
        <Button variant="outline" size="sm" className="-my-1 print:hidden" onClick={() => setOpen('new')}>
          <Plus size={16} aria-hidden />
          {t('dates.keyDates.add')}
        </Button>
      </div>
      {!dates && !list.error && (
        <div className="px-5 pb-5">
          <Spinner label={t('dates.keyDates.loading')} />
        </div>
      )}
      {!dates && list.error && (
        <div className="px-5 pb-5">
          <LoadFailure query={list}>{t('dates.keyDates.failed')}</LoadFailure>
        </div>
      )}
      {dates && (
        <>
          <DueLine dueOn={dates.due_on} isOpen={isOpen} onChange={() => setOpen('due')} />
          {dates.key_dates.length ? (
            <ul className="divide-y divide-line border-line border-t">
              {dates.key_dates.map((keyDate) => (
                <KeyDateItem
                  key={keyDate.id}
                  requestId={requestId}
                  keyDate={keyDate}
                  onChange={() => setOpen(keyDate)}
                />
              ))}
            </ul>
          ) : (
            <p className="border-line border-t px-5 py-4 text-muted text-sm">
              {t('dates.keyDates.none')} {t('dates.keyDates.intro')}
            </p>
          )}
        </>
      )}
      {dates && open && (
        <Suspense>
          {open === 'due' ? (
            <DueDateDialog requestId={requestId} dueOn={dates.due_on} onClose={close} />
          ) : (
            <KeyDateDialog
              requestId={requestId}
              keyDate={
                open === 'new' ? undefined : (dates.key_dates.find(({ id }) => id === open.id) ?? open)
              }
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </Card>
  );
}

interface DueLineProps {
  dueOn: string | null;
  isOpen: boolean;
  onChange: () => void;
}

function DueLine({ dueOn, isOpen, onChange }: DueLineProps) {
  const { t, language } = useTranslation();
  if (!dueOn)
    return (
      <div className="px-5 pb-4">
        <Button variant="link" size="sm" className="-ms-3" onClick={onChange}>
          <CalendarPlus size={16} aria-hidden />
          {t('dates.due.set')}
        </Button>
      </div>
    );
  return (
    <div className="flex items-start justify-between gap-3 px-5 pb-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-muted text-sm">{t('dates.due.title')}</p>
        <p>
          <time dateTime={dueOn} className="font-semibold">
            {formatDate(dueOn, language)}
          </time>
          {isOpen && <span className="text-muted text-sm"> · {formatDaysLeft(dueOn, language)}</span>}
        </p>
        {isOpen && dueOn < getToday() && (
          <Badge tone="danger" className="self-start" icon={<CircleAlert size={14} aria-hidden />}>
            {t('dates.problem.overdue')}
          </Badge>
        )}
      </div>
      <Button variant="link" size="sm" className="-me-3 print:hidden" onClick={onChange}>
        {t('dates.due.change')}
      </Button>
    </div>
  );
}
