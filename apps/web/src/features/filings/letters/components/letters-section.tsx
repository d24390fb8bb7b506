import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { LetterSummary } from '@visafolio/contract/filings/letter.ts';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useLetter, useLetters } from '../api/letters.ts';
import { LetterEditor } from './letter-editor.tsx';
import { NewLetterDialog } from './new-letter-dialog.tsx';

const toSection = (requestId: string) =>
  ({ to: '/requests/$requestId/$section', params: { requestId, section: 'letters' } }) as const;

/** A case's letters: the list, or one of them. Default export because it is loaded lazily. */
export default function LettersSection({ request }: { request: RequestDetail }) {
  const { letter } = useSearch({ from: '/staff/requests/$requestId' });
  return letter ? (
    <OpenLetter key={letter} request={request} letterId={letter} />
  ) : (
    <LetterList request={request} />
  );
}

function LetterList({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const letters = useLetters(request.id);
  const [isNew, setNew] = useState(false);
  const button = (
    <Button onClick={() => setNew(true)}>
      <Plus size={18} aria-hidden />
      {t('letters.new.button')}
    </Button>
  );
  return (
    <section className="flex max-w-3xl flex-col gap-5" aria-labelledby="case-letters">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <Heading id="case-letters" className="font-serif text-lg">
            {t('letters.title')}
          </Heading>
          <p className="text-muted text-sm">{t('letters.intro')}</p>
        </div>
        {Boolean(letters.data?.length) && button}
      </div>
      {!letters.data && !letters.error && <Spinner label={t('letters.loading')} />}
      {!letters.data && letters.error && <LoadFailure query={letters}>{t('letters.failed')}</LoadFailure>}
      {letters.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          title={t('letters.none')}
          description={t('letters.noneText')}
          action={button}
        />
      )}
      {letters.data && letters.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {letters.data.map((letter) => (
            <LetterItem key={letter.id} requestId={request.id} letter={letter} />
          ))}
        </ul>
      )}
      <p className="text-sm">
        <Link to="/templates" search={{ view: 'letters' }} className="text-accent">
          {t('letters.new.manage')}
        </Link>
      </p>
      {isNew && (
        <NewLetterDialog
          requestId={request.id}
          onClose={() => setNew(false)}
          onBegun={(id) => {
            setNew(false);
            void navigate({ ...toSection(request.id), search: { letter: id }, resetScroll: false });
          }}
        />
      )}
    </section>
  );
}

function LetterItem({ requestId, letter }: { requestId: string; letter: LetterSummary }) {
  const { t, language } = useTranslation();
  const { finished } = letter;
  const state = finished ? (finished.is_current ? 'filed' : 'filedOlder') : 'draft';
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 focus-within:bg-sunken hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          {...toSection(requestId)}
          search={{ letter: letter.id }}
          resetScroll={false}
          className="break-words font-semibold text-ink no-underline after:absolute after:inset-0"
        >
          <bdi>{letter.title}</bdi>
        </Link>
        <p className="break-words text-muted text-sm">
          {t('letters.changedBy', {
            name: letter.changed_by_name,
            time: formatRelative(letter.changed_at, language),
          })}
        </p>
      </div>
      <Badge tone={state === 'filed' ? 'success' : state === 'filedOlder' ? 'warning' : 'neutral'}>
        {t(`letters.state.${state}`)}
      </Badge>
    </li>
  );
}

function OpenLetter({ request, letterId }: { request: RequestDetail; letterId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const letter = useLetter(request.id, letterId);
  const isGone = letter.error && !letter.data && isErrorCode(letter.error, 'letters.not_found');
  return (
    <section className="flex flex-col gap-4" aria-label={letter.data?.title ?? t('letters.title')}>
      <Link
        {...toSection(request.id)}
        resetScroll={false}
        className="-ms-1 flex min-h-10 w-fit items-center gap-1.5 rounded-sm px-1 font-semibold text-muted text-sm no-underline hover:text-ink"
      >
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t('letters.back')}
      </Link>
      {!letter.data && !letter.error && <Spinner label={t('letters.loadingOne')} />}
      {isGone && <Alert tone="warning">{t('letters.gone')}</Alert>}
      {!letter.data && letter.error && !isGone && (
        <LoadFailure query={letter}>{t('letters.failedOne')}</LoadFailure>
      )}
      {letter.data && (
        <LetterEditor
          request={request}
          letter={letter.data}
          onDeleted={() => void navigate({ ...toSection(request.id), replace: true, resetScroll: false })}
        />
      )}
    </section>
  );
}
