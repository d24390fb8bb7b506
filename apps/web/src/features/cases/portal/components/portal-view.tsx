import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { FileText, MessageSquareText } from 'lucide-react';
import { Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Card, CardTitle } from '../../../../ui/layout/card.tsx';
import { OpenMessagesLink } from '../../../../ui/layout/open-messages-link.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import YourPart from '../../../client-pages/parts/your-part.tsx';
import { AnswersCopy } from '../../questionnaire/copy/lazy-answers-copy.tsx';
import { type ClientStep, getDocumentsStep, getQuestionsStep, isAllSent } from '../client-next-step.ts';
import { stepOfAction } from '../next-action.ts';
import { type ItemCount, listProgressSteps } from '../progress-steps.ts';
import { useNextAction } from '../use-next-action.ts';
import type { PortalProgress } from '../use-portal-progress.ts';
import { DueDate } from './due-date.tsx';
import { AskedAgainCard } from './lazy-asked-again.tsx';
import { NextActionLink } from './next-action-link.tsx';
import { NextStep } from './next-step.tsx';
import { ProgressCard } from './progress-card.tsx';
import { StatusNote } from './status-note.tsx';
import { type FirmFailure, SummaryCard } from './summary-card.tsx';
import { TaskCard } from './task-card.tsx';

const loadClientTexts = async () => {
  const [module] = await Promise.all([
    import('./texts/client-texts.tsx'),
    loadNamespaces('texts', 'accounts'),
  ]);
  return module;
};
// Optional parts load last, and the page works without them if the connection is lost.
const ClientTexts = lazyOptional(loadClientTexts);

interface PortalViewProps {
  request: PortalRequest;
  firm: { name: string; logo_url: string | null } | null | undefined;
  firmFailure: FirmFailure | undefined;
  firstName: string;
  progress: PortalProgress;
}

/** The application's progress, and what is left to do. */
export function PortalView({ request, firm, firmFailure, firstName, progress }: PortalViewProps) {
  const { t } = useTranslation();
  const { documents, questions, retry, isAway } = progress;
  const ready = documents && questions;
  const next = useNextAction(request, progress);
  const view = next === 'viewAnswers' || next === 'viewDocuments' ? next : undefined;

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t('portal.title')}>
        <bdi>{t('portal.greeting', { name: firstName })}</bdi>
      </PageTitle>
      <YourPart request={request} />
      {request.status !== 'completed' && (progress.askedAgain || progress.sentBack) && (
        <AskedAgainCard requestId={request.id} />
      )}
      {ready && next ? (
        <NextStep action={next} request={request} documents={documents} questions={questions} />
      ) : (
        !retry && !isAway && <Skeleton className="h-32 w-full rounded-lg sm:h-24" />
      )}
      <DueDate request={request} />
      <StatusNote
        request={request}
        documents={documents}
        questions={questions}
        action={view && <NextActionLink action={view} requestId={request.id} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <SummaryCard request={request} firm={firm} firmFailure={firmFailure} />
          {retry && (
            <Alert
              tone="danger"
              action={
                <Button size="sm" variant="outline" onClick={retry}>
                  {t('common.tryAgain')}
                </Button>
              }
            >
              {t('portal.loadFailed')}
            </Alert>
          )}
          <div className="grid gap-6 empty:hidden sm:grid-cols-2 [&>:only-child]:col-span-full">
            {documents ? (
              <DocumentsCard request={request} count={documents} askedAgain={progress.askedAgain} />
            ) : (
              !retry && <CardMissing title={t('portal.documents.title')} isAway={isAway} />
            )}
            {questions ? (
              <QuestionsCard request={request} count={questions} sentBack={progress.sentBack} />
            ) : (
              !retry && <CardMissing title={t('portal.questionnaire.title')} isAway={isAway} />
            )}
          </div>
          <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line border-dashed px-5 py-3">
            <p className="text-muted">{t('portal.ask.text')}</p>
            <OpenMessagesLink>{t('portal.ask.action')}</OpenMessagesLink>
          </section>
          <Suspense>
            <ClientTexts requestId={request.id} />
          </Suspense>
        </div>
        {ready ? (
          <ProgressCard
            steps={listProgressSteps({
              documents,
              questions,
              status: request.status,
              next: next && stepOfAction[next],
            })}
            unplaced={documents.unplaced ?? 0}
            unsent={documents.total + questions.total > 0 && !isAllSent(request, documents, questions)}
          />
        ) : (
          !retry && !isAway && <Skeleton className="h-80 w-full rounded-lg" />
        )}
      </div>
      <Link
        to="/client/account"
        search={{ request_id: request.id }}
        className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'self-center text-muted' })}
      >
        {t('portal.account')}
      </Link>
    </div>
  );
}

function CardMissing({ title, isAway }: { title: string; isAway: boolean }) {
  const { t } = useTranslation();
  if (!isAway) return <Skeleton className="h-44 w-full rounded-lg" />;
  return (
    <Card className="gap-1 p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      <p className="text-muted">{t('portal.notLoaded')}</p>
    </Card>
  );
}

const documentTexts = {
  give: 'portal.documents.description',
  place: 'portal.documents.unplaced',
  submit: 'portal.documents.ready',
  sent: 'portal.documents.sent',
  over: 'portal.documents.over',
} as const satisfies Record<ClientStep, MessageKey>;

interface DocumentsCardProps {
  request: PortalRequest;
  count: ItemCount;
  /** The legal team requests one of them again. */
  askedAgain: boolean;
}

function DocumentsCard({ request, count, askedAgain }: DocumentsCardProps) {
  const { t } = useTranslation();
  if (count.total === 0) return null;
  const asked = getDocumentsStep(request, count);
  return (
    <TaskCard
      to="/client/documents"
      requestId={request.id}
      icon={<FileText size={22} aria-hidden />}
      title={t('portal.documents.title')}
      description={t(documentsDescription(asked, count, askedAgain), { count: count.unplaced ?? 0 })}
      progress={t('portal.documents.progress', { done: count.done, total: count.total })}
      percent={(count.done / count.total) * 100}
      complete={count.complete && asked !== 'place'}
      action={t(asked === 'place' ? 'portal.action.place' : cardAction(asked, count))}
    />
  );
}

function documentsDescription(asked: ClientStep, count: ItemCount, askedAgain: boolean) {
  if (askedAgain && asked !== 'over') return 'portal.documents.again';
  return asked === 'submit' && count.required === 0 ? 'portal.documents.readyOptional' : documentTexts[asked];
}

const questionTexts = {
  give: 'portal.questionnaire.description',
  place: 'portal.questionnaire.description',
  submit: 'portal.questionnaire.ready',
  sent: 'portal.questionnaire.sent',
  over: 'portal.questionnaire.over',
} as const satisfies Record<ClientStep, MessageKey>;

interface QuestionsCardProps {
  request: PortalRequest;
  count: ItemCount;
  /** The legal team sent an answer back. */
  sentBack: boolean;
}

function QuestionsCard({ request, count, sentBack }: QuestionsCardProps) {
  const { t } = useTranslation();
  if (count.total === 0) return null;
  const asked = getQuestionsStep(request, count);
  return (
    <TaskCard
      to="/client/questionnaire"
      requestId={request.id}
      icon={<MessageSquareText size={22} aria-hidden />}
      title={t('portal.questionnaire.title')}
      description={t(sentBack && asked !== 'over' ? 'portal.questionnaire.again' : questionTexts[asked])}
      progress={t('portal.questionnaire.progress', { done: count.done, total: count.total })}
      percent={(count.done / count.total) * 100}
      complete={count.complete}
      action={t(cardAction(asked, count))}
    >
      {(asked === 'sent' || asked === 'over') && count.done > 0 && <AnswersCopy requestId={request.id} />}
    </TaskCard>
  );
}

function cardAction(asked: ClientStep, count: ItemCount) {
  if (asked === 'sent' || asked === 'over') return 'portal.action.view';
  return count.done === 0 ? 'portal.action.start' : 'portal.action.continue';
}
