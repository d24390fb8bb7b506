import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useStableOrder } from '../../../../shared/hooks/use-stable-order.ts';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { TextSearch } from '../../../files/read/components/text-search.tsx';
import { CaseNotes } from '../../notes/components/case-notes.tsx';
import { AskedDocuments } from '../review/asked-documents.tsx';
import { AskedQuestions } from '../review/asked-questions.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { TimelineFilter } from '../timeline/timeline-filter.tsx';
import { toTimelineShow } from '../timeline/timeline-show.ts';
import { CaseChecks, ChecksNotice } from './case-checks.tsx';
import { documentRank, isDocumentDone, isQuestionDone } from './document-rank.ts';
import { HiddenCount, MissingOnly, useMissingOnly } from './missing-only.tsx';
import { OverviewSection } from './overview-section.tsx';
import type { Section } from './sections.ts';

const CaseForms = lazy(() => import('../../../filings/government-forms/components/case/case-forms.tsx'));
const EnterAnswerDialog = lazy(() => import('../review/dialogs/enter-answer-dialog.tsx'));
const LettersSection = lazy(() => import('../../../filings/letters/components/letters-section.tsx'));
const PacketSection = lazy(() => import('../../../filings/packets/components/packet-section.tsx'));
const MessagesSection = lazy(() => import('../messages/messages-section.tsx'));

interface CaseSectionProps {
  section: Section;
  request: RequestDetail;
}

export function CaseSection({ section, request }: CaseSectionProps) {
  if (section === 'documents') return <DocumentsSection request={request} />;
  if (section === 'answers') return <AnswersSection request={request} />;
  if (section === 'messages')
    return (
      <Suspense fallback={<PageSpinner />}>
        <MessagesSection request={request} />
      </Suspense>
    );
  if (section === 'forms')
    return (
      <Suspense fallback={<PageSpinner />}>
        <CaseForms
          requestId={request.id}
          parties={request.parties}
          renderAnswer={request.can.review ? renderAnswer(request) : undefined}
        />
      </Suspense>
    );
  if (section === 'letters')
    return (
      <Suspense fallback={<PageSpinner />}>
        <LettersSection request={request} />
      </Suspense>
    );
  if (section === 'packet')
    return (
      <Suspense fallback={<PageSpinner />}>
        <PacketSection requestId={request.id} />
      </Suspense>
    );
  if (section === 'notes') return <CaseNotes requestId={request.id} />;
  if (section === 'timeline') return <TimelineSection request={request} />;
  return <OverviewSection request={request} />;
}

/** Enters an answer where a form lacks it. */
function renderAnswer(request: RequestDetail) {
  return (questionId: string, onClose: () => void) => {
    const question = request.questions.find(({ id }) => id === questionId);
    return (
      question && (
        <Suspense>
          <EnterAnswerDialog request={request} question={question} onClose={onClose} />
        </Suspense>
      )
    );
  };
}

function DocumentsSection({ request }: { request: RequestDetail }) {
  const [text, setText] = useState('');
  const missing = useMissingOnly();
  return (
    <div className="flex flex-col gap-8">
      <ChecksNotice request={request} />
      <div className="flex flex-col gap-4">
        <MissingOnly {...missing} />
        <Documents key={String(missing.isOn)} request={request} isMissingOnly={missing.isOn} />
      </div>
      <TextSearch value={text} onSearch={setText} requestId={request.id} />
    </div>
  );
}

function AnswersSection({ request }: { request: RequestDetail }) {
  const missing = useMissingOnly();
  return (
    <div className="flex flex-col gap-8">
      <CaseChecks request={request} />
      <div className="flex flex-col gap-4">
        <MissingOnly {...missing} />
        <Answers key={String(missing.isOn)} request={request} isMissingOnly={missing.isOn} />
      </div>
    </div>
  );
}

interface ShownProps {
  request: RequestDetail;
  isMissingOnly: boolean;
}

// Items that were missing when the filter was chosen stay: a row does not disappear while the user works on it.
function Documents({ request, isMissingOnly }: ShownProps) {
  const documents = useStableOrder(request.documents, (document) =>
    isMissingOnly && isDocumentDone(document) ? undefined : documentRank(document),
  );
  return (
    <>
      {isMissingOnly && (
        <HiddenCount hidden={request.documents.length - documents.length} shown={documents.length} />
      )}
      <AskedDocuments request={request} documents={documents} />
    </>
  );
}

function Answers({ request, isMissingOnly }: ShownProps) {
  const open = useStableOrder(request.questions, (question) => (isQuestionDone(question) ? undefined : 0));
  const questions = isMissingOnly
    ? request.questions.filter((question) => open.includes(question))
    : request.questions;
  return (
    <>
      {isMissingOnly && (
        <HiddenCount hidden={request.questions.length - questions.length} shown={questions.length} />
      )}
      <AskedQuestions request={request} questions={questions} />
    </>
  );
}

function TimelineSection({ request }: { request: RequestDetail }) {
  const search = useSearch({ from: '/staff/requests/$requestId' });
  const navigate = useNavigate();
  const show = toTimelineShow(search.show);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <TimelineFilter
        show={show}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, show: next === 'all' ? '' : next }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Timeline key={show} request={request} show={show} />
    </div>
  );
}
