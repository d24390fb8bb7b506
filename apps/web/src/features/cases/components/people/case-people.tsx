import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { formatNames } from './read-case-people.ts';
import { RestrictedMark } from './restricted-mark.tsx';

interface CasePeopleProps {
  request: RequestDetail;
  onChange: () => void;
}

/** Who works on a case, and whether only they see it; renders nothing without a firm. */
export function CasePeople({ request, onChange }: CasePeopleProps) {
  const { t, language } = useTranslation();
  const { data: me } = useProfile();
  const { responsible, members, restricted, can } = request;
  if (!me?.profile?.firm) return null;
  const names = members.map(({ id, name }) => (id === me.id ? t('requests.people.you') : name));
  return (
    <div className="flex flex-col items-start gap-1 text-muted text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="min-w-0 break-words">
          {responsible.id === me.id
            ? t('requests.casePage.responsibleYou')
            : t('requests.card.responsible', { name: responsible.name })}
          {names.length > 0 &&
            ` · ${t('requests.people.assignedTo', { names: formatNames(names, language), count: names.length })}`}
        </p>
        {(can.reassign || can.manageAccess) && (
          <Button variant="link" size="sm" className="-my-2 px-0" onClick={onChange}>
            {t('requests.people.change')}
            <VisuallyHidden>: {t('requests.people.title')}</VisuallyHidden>
          </Button>
        )}
      </div>
      {restricted && (
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <RestrictedMark />
          {t('requests.people.restrictedText')}
        </p>
      )}
    </div>
  );
}
