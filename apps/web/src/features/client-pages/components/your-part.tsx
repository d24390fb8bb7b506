import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { UserRound } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

type Parts = Pick<PortalRequest, 'parties' | 'other_parties'>;

/** Names of the reader's parts and of other people's, as lists in words; undefined if the reader answers everything. */
export function usePartNames(request: Parts): { own: string; others: string } | undefined {
  const { language } = useTranslation();
  // What a browser kept from before an update of the server lacks both.
  const { parties = [], other_parties = [] }: Partial<Parts> = request;
  if (other_parties.length === 0) return undefined;
  const list = (some: Parts['parties']) =>
    new Intl.ListFormat(language).format(
      some.map(({ name, translations }) => translationIn(translations, language)?.name || name),
    );
  return { own: list(parties), others: list(other_parties) };
}

/** Says whose part the reader answers, and that somebody else answers the rest; renders nothing if there is nobody else. */
export function YourPart({ request }: { request: Parts }) {
  const { t } = useTranslation();
  const names = usePartNames(request);
  if (!names) return null;
  return (
    <div className="flex items-start gap-3 rounded-lg border border-info-line bg-info-soft px-4 py-3">
      <UserRound size={20} className="mt-0.5 shrink-0 text-info" aria-hidden />
      <div className="min-w-0">
        <p className="break-words font-semibold" dir="auto">
          {names.own ? t('portal.part.own', { parties: names.own }) : t('portal.part.shared')}
        </p>
        <p className="break-words text-sm">{t('portal.part.others', { parties: names.others })}</p>
      </div>
    </div>
  );
}
