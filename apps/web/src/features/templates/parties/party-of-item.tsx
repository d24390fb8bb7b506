import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PartyBadge } from './party-badge.tsx';

interface PartyOfItemProps {
  /** Those of the template. */
  parties: readonly TemplateParty[];
  /** The key of the item's party. */
  party: string | null | undefined;
}

/** Whose a question or document is; renders nothing if it is everybody's. */
export function PartyOfItem({ parties, party }: PartyOfItemProps) {
  const { language } = useTranslation();
  const place = parties.findIndex(({ key }) => key === party);
  const own = parties[place];
  return own ? <PartyBadge name={partyName(own, language)} place={place} /> : null;
}
