import type { StaffPerson } from '@visafolio/contract/cases/requests.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { UserPen } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';

interface StaffMarkProps {
  /** Who answered or uploaded on the client's behalf. */
  person: StaffPerson;
  what: 'answer' | 'file';
}

/** Says that the legal team answered or uploaded for the client, and who did. */
export function StaffMark({ person, what }: StaffMarkProps) {
  const { t } = useTranslation();
  const name = personOfStaff(person, t);
  return (
    <p className="flex items-start gap-1.5 break-words text-muted text-sm" dir="auto">
      <UserPen size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0">
        {t(what === 'answer' ? 'common.enteredBy' : 'common.uploadedBy', { name })}
      </span>
    </p>
  );
}

/** 'Ana Ruiz (Lopez & Partners)', or the name alone without a firm. */
const personOfStaff = ({ name, firm }: StaffPerson, t: Translate): string =>
  firm ? t('common.personOfFirm', { name, firm }) : name;
