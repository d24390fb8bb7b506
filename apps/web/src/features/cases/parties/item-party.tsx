import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PartyOfItem } from '../../templates/parties/party-of-item.tsx';
import { getPersonName } from './who-answers.ts';

interface ItemPartyProps {
  request: Pick<RequestDetail, 'name' | 'sponsor_name' | 'other_people' | 'former_people' | 'parties'>;
  /** The key of the item's party. */
  party: string | null | undefined;
}

/** Whose an item of a case is and who answers it; renders nothing if it is everybody's. */
export function ItemParty({ request, party }: ItemPartyProps) {
  const { t } = useTranslation();
  const own = request.parties.find(({ key }) => key === party);
  if (!own) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 font-normal text-muted text-sm">
      <PartyOfItem parties={request.parties} party={own.key} />
      <span dir="auto" className="min-w-0 break-words">
        {getPersonName(request, own.answered_by, t)}
      </span>
    </span>
  );
}
