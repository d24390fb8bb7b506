import { Link } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIsPrinting } from '../../../../shared/hooks/use-is-printing.ts';
import { useStableOrder } from '../../../../shared/hooks/use-stable-order.ts';
import { partyName } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useWholeTimeline } from '../../../activity/api/timeline.ts';
import { useStaffWhose } from '../../../files/uploads/api/files.ts';
import { CaseTexts } from '../../../notifications/invitations/case-texts.tsx';
import { Delivery, isUndelivered } from '../../../notifications/invitations/components/delivery.tsx';
import { CaseReminders } from '../../../notifications/reminders/case-reminders.tsx';
import { CaseParties } from '../../parties/case-parties.tsx';
import { getPersonName } from '../../parties/who-answers.ts';
import { ClientInformation } from '../case/client-information.tsx';
import { listOpenRequired } from '../case/list-open-required.ts';
import { RowList } from '../detail-section.tsx';
import { CountProgress } from '../list/count-progress.tsx';
import { AnswersReview } from '../review/answers-review.tsx';
import { AskedDocuments } from '../review/asked-documents.tsx';
import { AskedQuestions } from '../review/asked-questions.tsx';
import { DocumentRow } from '../review/document-row.tsx';
import { useFileReview } from '../review/use-file-review.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ChecksNotice } from './case-checks.tsx';
import { getCaseSectionLink, staffBoxId } from './case-section-link.ts';
import { isToReview } from './document-rank.ts';

const CaseDates = lazy(() => import('../../dates/components/case-dates.tsx'));

/**
 * What staff must review, what the client still owes, and the client's data: problems first. When printed, the whole case follows, without
 * its internal notes.
 */
export function OverviewSection({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const failed = isUndelivered(request);
  const isPrinting = useIsPrinting();
  useWholeTimeline(request.id);
  const { document_stats: documents, question_stats: questions } = request;
  return (
    <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="flex min-w-0 flex-col gap-8">
        {failed && <Delivery request={request} />}
        <ChecksNotice request={request} />
        {!isPrinting && <ToReview request={request} />}
        <CaseParties request={request} />
        <section className="flex flex-col gap-3" aria-labelledby="case-progress">
          <Heading id="case-progress" className="font-serif text-lg">
            {t('requests.casePage.progress')}
          </Heading>
          <Card className="gap-5 p-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <div className="flex flex-col gap-2">
                <CountProgress what="documents" done={documents.completed} total={documents.total} />
                <SectionLink>
                  <Link {...getCaseSectionLink(request.id, 'documents')} resetScroll={false}>
                    {t('requests.casePage.goTo.documents')}
                  </Link>
                </SectionLink>
              </div>
              <div className="flex flex-col gap-2">
                <CountProgress what="questions" done={questions.answered} total={questions.total} />
                <SectionLink>
                  <Link {...getCaseSectionLink(request.id, 'answers')} resetScroll={false}>
                    {t('requests.casePage.goTo.answers')}
                  </Link>
                </SectionLink>
              </div>
            </div>
            <StillOpen request={request} />
          </Card>
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
          <CaseDates requestId={request.id} isOpen={request.status !== 'completed'} />
        </Suspense>
        <ClientInformation request={request} />
        {!failed && <Delivery request={request} />}
        <CaseReminders request={request} />
        <CaseTexts request={request} />
      </div>
      {isPrinting && (
        <div className="flex min-w-0 flex-col gap-8 lg:col-span-2">
          <AskedDocuments request={request} />
          <AskedQuestions request={request} />
          <Timeline request={request} />
        </div>
      )}
    </div>
  );
}

function SectionLink({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm print:hidden [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center [&>a]:font-semibold [&>a]:text-accent [&>a]:underline-offset-4 hover:[&>a]:underline">
      {children}
    </p>
  );
}

/** Files and answers that staff have not reviewed. An accepted file stays until the page is left, so that no row moves. */
function ToReview({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const { answers_to_review, can } = request;
  const files = useStableOrder(can.review ? request.documents : [], (document) =>
    isToReview(document) ? 0 : undefined,
  );
  const review = useFileReview(request);
  const whose = useStaffWhose(
    request.id,
    request.documents.flatMap((document) => document.files),
  );
  const answers = can.review && answers_to_review;
  if (!files.length && !answers) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="case-to-review">
      <Heading id="case-to-review" className="font-serif text-lg">
        {t('requests.casePage.toReview')}
      </Heading>
      {answers && <AnswersReview request={request} changedAt={answers} />}
      {files.length > 0 && (
        <RowList>
          {files.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              request={request}
              whose={whose}
              onReview={review.open}
            />
          ))}
        </RowList>
      )}
      {review.dialog}
    </section>
  );
}

const named = 5;

function StillOpen({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const missing = listOpenRequired(request, language);
  const { documents, questions } = missing;
  if (request.status === 'completed') return null;
  const parts = listOpenParts().filter(({ items }) => items.length > 0);
  const filesToPlace = request.files_to_place > 0 && (
    <div className="flex flex-col gap-1">
      <p className="text-sm">
        {t(missing.documents.length ? 'requests.casePage.toPlace' : 'requests.casePage.toPlaceOnly', {
          count: request.files_to_place,
        })}
      </p>
      <SectionLink>
        <Link {...getCaseSectionLink(request.id, 'documents')} hash={staffBoxId} resetScroll={false}>
          {t('requests.casePage.goTo.box')}
        </Link>
      </SectionLink>
    </div>
  );
  if (!parts.length)
    return (
      <>
        <p className="text-muted text-sm">{t('requests.casePage.nothingOpen')}</p>
        {filesToPlace}
      </>
    );
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      <p className="text-muted text-sm">{t('requests.completion.open')}</p>
      {parts.map(({ title, items }) => (
        <div key={title} className="flex flex-col gap-1">
          <Heading below className="font-semibold text-sm">
            {title}
          </Heading>
          <ul className="flex list-disc flex-col gap-0.5 ps-5 text-sm">
            {items.slice(0, named).map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words, and none moves
              <li key={index} className="break-words" dir="auto">
                {item}
              </li>
            ))}
            {items.length > named && (
              <li className="text-muted">
                {t('requests.casePage.andMore', { count: items.length - named })}
              </li>
            )}
          </ul>
        </div>
      ))}
      {filesToPlace}
    </div>
  );

  /** By party where the case has them, otherwise documents and questions. */
  function listOpenParts(): { title: string; items: string[] }[] {
    const { parties } = request;
    if (parties.length === 0)
      return [
        { title: t('requests.completion.documents'), items: documents },
        { title: t('requests.completion.questions'), items: questions },
      ];
    const listItems = (key: string | null) => {
      const own = listOpenRequired(request, language, key);
      return [...own.documents, ...own.questions];
    };
    return [
      ...parties.map((party) => ({
        title: t('parties.case.by', {
          party: partyName(party, language),
          name: getPersonName(request, party.answered_by, t),
        }),
        items: listItems(party.key),
      })),
      { title: t('parties.everybody'), items: listItems(null) },
    ];
  }
}
