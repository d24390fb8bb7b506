import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { PartyBadge } from '../../parties/party-badge.tsx';
import type { PartyDraft } from '../../template-form.ts';
import { partyWords } from './party-rules.ts';

interface DraftPartyBadgeProps {
  parties: readonly PartyDraft[];
  party: string | undefined;
}

/** Whose a line is; renders nothing if it is everybody's. */
export function DraftPartyBadge({ parties, party }: DraftPartyBadgeProps) {
  const { language } = useTranslation();
  const place = parties.findIndex(({ key }) => key === party);
  const own = parties[place];
  return own ? <PartyBadge name={partyWords(own, language)} place={place} /> : null;
}
