import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { CaseNotes } from '../../case-notes/components/case-notes.tsx';
import { useRequest } from '../api/requests.ts';
import { documentRank } from '../components/case-page/document-rank.ts';
import { OverviewSection } from '../components/case-page/overview-section.tsx';
import { useSteadyOrder } from '../components/case-page/use-steady-order.ts';
import { AskedDocuments } from '../components/review/asked-documents.tsx';
import { AskedQuestions } from '../components/review/asked-questions.tsx';
import { Timeline } from '../components/timeline/timeline.tsx';
import { TimelineFilter } from '../components/timeline/timeline-filter.tsx';
import { toTimelineShow } from '../components/timeline/timeline-show.ts';

/** The case that the page around has loaded. */
function useOpenCase(): RequestDetail | undefined {
  const { requestId } = useParams({ from: '/staff/requests/$requestId' });
  return useRequest(requestId).data;
}

export function OverviewPage() {
  const request = useOpenCase();
  return request && <OverviewSection request={request} />;
}

export function DocumentsPage() {
  const request = useOpenCase();
  return request && <Documents request={request} />;
}

function Documents({ request }: { request: RequestDetail }) {
  return <AskedDocuments request={request} documents={useSteadyOrder(request.documents, documentRank)} />;
}

export function AnswersPage() {
  const request = useOpenCase();
  return request && <AskedQuestions request={request} />;
}

export function NotesPage() {
  const request = useOpenCase();
  return request && <CaseNotes key={request.id} requestId={request.id} />;
}

export function TimelinePage() {
  const request = useOpenCase();
  const search = useSearch({ from: '/staff/requests/$requestId/timeline' });
  const navigate = useNavigate({ from: '/requests/$requestId/timeline' });
  const show = toTimelineShow(search.show);
  if (!request) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <TimelineFilter
        show={show}
        onChange={(next) =>
          void navigate({ search: { show: next === 'all' ? '' : next }, replace: true, resetScroll: false })
        }
      />
      <Timeline key={show} request={request} show={show} />
    </div>
  );
}
