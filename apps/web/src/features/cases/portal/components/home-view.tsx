import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { ArrowRight, CloudCheck, FileText, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { LazyYourPart } from '../../../client-pages/parts/lazy-your-part.tsx';
import { DueDate } from './due-date.tsx';
import { FirmMark } from './firm-mark.tsx';
import { AskedAgainCard } from './lazy-asked-again.tsx';
import { StatusNote } from './status-note.tsx';

interface HomeViewProps {
  request: PortalRequest;
  firm: { name: string; logo_url: string | null } | null;
  firstName: string;
  /** Undefined while they load. */
  questions: number | undefined;
  documents: number | undefined;
  /** The legal team requests something again. */
  again: boolean;
}

/** The client's first view: a letter from the legal team, and an overview of what is to do. */
export function HomeView({ request, firm, firstName, questions, documents, again }: HomeViewProps) {
  const { t } = useTranslation();
  const notes = request.notes?.trim();
  const over = request.status === 'completed';

  return (
    <div className="flex flex-col gap-6">
      <PageTitle>
        <bdi>{t('portal.home.title', { name: firstName })}</bdi>
      </PageTitle>
      {!over && again && <AskedAgainCard requestId={request.id} />}
      <LazyYourPart request={request} />
      <Card as="section" aria-labelledby="letter">
        <div className="flex items-center gap-4 border-line border-b px-5 py-4 sm:px-8">
          <FirmMark firm={firm} />
          <h2 id="letter" className="min-w-0">
            <span className="block text-muted text-sm">{t('portal.home.messageFrom')}</span>
            <span className="block break-words font-serif text-lg" dir="auto">
              {firm?.name ?? t('portal.home.legalTeam')}
            </span>
          </h2>
        </div>
        <p
          dir="auto"
          className="max-w-prose whitespace-pre-line break-words px-5 py-6 text-lg leading-relaxed sm:px-8 sm:py-8"
        >
          {notes || t('portal.home.defaultMessage')}
        </p>
      </Card>

      {over ? (
        <StatusNote request={request} />
      ) : (
        <section aria-labelledby="ahead" className="flex flex-col gap-3">
          <h2 id="ahead" className="font-serif text-xl">
            {t('portal.home.ahead')}
          </h2>
          <DueDate request={request} />
          <ul className="flex flex-col gap-3">
            {documents !== 0 && (
              <Ahead icon={<FileText size={20} aria-hidden />}>
                {documents === undefined
                  ? t('portal.home.aheadDocuments')
                  : t('portal.home.documents', { count: documents })}
              </Ahead>
            )}
            {questions !== 0 && (
              <Ahead icon={<MessageSquareText size={20} aria-hidden />}>
                {questions === undefined
                  ? t('portal.home.aheadQuestions')
                  : t('portal.home.questions', { count: questions })}
              </Ahead>
            )}
            <Ahead icon={<CloudCheck size={20} aria-hidden />}>{t('portal.home.saved')}</Ahead>
          </ul>
        </section>
      )}

      <Link
        to="/client/portal"
        search={{ request_id: request.id, view: 'portal' }}
        className={buttonStyles({
          size: 'lg',
          // Items requested again come first.
          variant: !over && again ? 'outline' : 'primary',
          className: 'self-start max-sm:w-full',
        })}
      >
        {t(over ? 'portal.home.view' : 'portal.home.getStarted')}
        <ArrowRight size={20} className="rtl:rotate-180" aria-hidden />
      </Link>
    </div>
  );
}

function Ahead({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
