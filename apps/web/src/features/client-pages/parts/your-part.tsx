import { UserRound } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { getPartNames, listNames, type Parts } from './part-names.ts';

/** Says whose part the reader answers, and that somebody else answers the rest. Needs the `answering` namespace. */
export default function YourPart({ request }: { request: Parts }) {
  const { t, language } = useTranslation();
  const own = getPartNames(request, language);
  if (own === undefined) return null;
  return (
    <div className="flex items-start gap-3 rounded-lg border border-info-line bg-info-soft px-4 py-3">
      <UserRound size={20} className="mt-0.5 shrink-0 text-info" aria-hidden />
      <div className="min-w-0">
        <p className="break-words font-semibold" dir="auto">
          {own ? t('answering.part.own', { parties: own }) : t('answering.part.shared')}
        </p>
        <p className="break-words text-sm">
          {t('answering.part.others', { parties: listNames(request.other_parties, language) })}
        </p>
      </div>
    </div>
  );
}
