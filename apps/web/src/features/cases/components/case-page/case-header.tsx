import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ReminderButton } from '../case/reminder-button.tsx';
import { StatusMenu } from '../case/status-menu.tsx';
import { CasePeople } from '../people/case-people.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CaseMenu } from './case-menu.tsx';
import { NextStep } from './next-step.tsx';

/** On phones the buttons share one line. */
const narrow = 'max-sm:flex-1 max-sm:px-2 max-sm:text-sm';

interface CaseHeaderProps {
  request: RequestDetail;
  /** Name of the open section, for the tab title. */
  section: string;
  onPeople: () => void;
  onDelete: () => void;
}

/** The client, status and next step of a case, and the actions on the whole case. */
export function CaseHeader({ request, section, onPeople, onDelete }: CaseHeaderProps) {
  const { t } = useTranslation();
  const { name, can } = request;
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2">
          <PageTitle title={`${section} · ${name}`}>
            <bdi>{name}</bdi>
          </PageTitle>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
            <StatusBadge status={request.status} />
            <span className="font-semibold text-ink">{visaName(request.visa_type, t)}</span>
            <span>{t('requests.card.number', { number: String(request.case_number) })}</span>
          </div>
          <CasePeople request={request} onChange={onPeople} />
        </div>
        <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto sm:justify-end print:hidden">
          {can.remind && (
            <ReminderButton
              request={request}
              className={narrow}
              lineClassName="order-last basis-full sm:text-end"
            />
          )}
          {can.updateStatus && <StatusMenu request={request} className={narrow} />}
          <CaseMenu request={request} onPeople={onPeople} onDelete={onDelete} />
        </div>
      </div>
      <NextStep request={request} />
    </header>
  );
}
