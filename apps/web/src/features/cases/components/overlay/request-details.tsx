import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { CaseTexts } from '../../../notifications/invitations/case-texts.tsx';
import { Delivery } from '../../../notifications/invitations/components/delivery.tsx';
import { CaseReminders } from '../../../notifications/reminders/case-reminders.tsx';
import { CaseParties } from '../../parties/case-parties.tsx';
import { ClientInformation } from '../case/client-information.tsx';
import { AskedDocuments } from '../review/asked-documents.tsx';
import { AskedQuestions } from '../review/asked-questions.tsx';
import { Timeline } from '../timeline/timeline.tsx';

/** Client, documents, answers, invitation and timeline of a request. */
export default function RequestDetails({ request }: { request: RequestDetail }) {
  return (
    <div className="flex flex-col gap-8">
      <ClientInformation request={request} />
      <CaseParties request={request} />
      <AskedDocuments request={request} />
      <AskedQuestions request={request} />
      <Delivery request={request} />
      <CaseReminders request={request} />
      <CaseTexts request={request} />
      <Timeline request={request} />
    </div>
  );
}
