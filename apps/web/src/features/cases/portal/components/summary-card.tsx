import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FirmMark } from './firm-mark.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Why the firm failed to load, and a retry. */
export interface FirmFailure {
  text: string;
  retry: () => void;
}

interface SummaryCardProps {
  request: PortalRequest;
  /** Null if the professional has no firm; undefined while loading or after a failure. */
  firm: { name: string; logo_url: string | null } | null | undefined;
  firmFailure: FirmFailure | undefined;
}

export function SummaryCard({ request, firm, firmFailure }: SummaryCardProps) {
  const { t, language } = useTranslation();
  const translated = translationIn(request.template_translations, language);
  return (
    <Card as="section" aria-labelledby="summary" className="gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <FirmMark firm={firm ?? null} />
        <div className="min-w-0 flex-1 basis-32">
          {firm && (
            <p className="break-words text-muted text-sm">
              <bdi>{firm.name}</bdi>
            </p>
          )}
          {firmFailure && (
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              {firmFailure.text}
              <Button variant="link" size="sm" className="-ms-3" onClick={firmFailure.retry}>
                {t('common.tryAgain')}
              </Button>
            </p>
          )}
          <h2 id="summary" className="break-words font-serif text-2xl">
            <bdi>{request.name}</bdi>
          </h2>
        </div>
        <div className="max-sm:w-full">
          <StatusBadge status={request.status} />
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 border-line border-t pt-4 sm:grid-cols-2">
        <Fact name={t('portal.summary.visaType')} value={visaName(request.visa_type, t)} />
        <Fact name={t('portal.summary.template')} value={translated?.name ?? request.template_name} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
