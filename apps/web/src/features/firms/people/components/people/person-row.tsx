import { Link } from '@tanstack/react-router';
import type { FirmPerson, FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { formatRelative, formatTime } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Badge } from '../../../../../ui/layout/badge.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';
import { useSetFirmRole } from '../../api/people.ts';
import { firmRoles } from './firm-roles.ts';

interface PersonRowProps {
  person: FirmPerson;
  onHandOver: () => void;
  onRemove: () => void;
}

/** A person of the firm as a table row, or as a card on phones. */
export function PersonRow({ person, onHandOver, onRemove }: PersonRowProps) {
  const { t, language } = useTranslation();
  const { session } = useSession();
  const setRole = useSetFirmRole();
  const [isSteppingDown, setSteppingDown] = useState(false);
  const { id, name, email, last_active_at: lastActive } = person;
  const self = id === session?.user.id;
  const shownRole = setRole.isPending ? setRole.variables.role : person.role;

  const change = (role: FirmRole) =>
    setRole.mutate(
      { user_id: id, role },
      {
        onSuccess: () =>
          toast.success(t('firms.people.roleChanged', { name, role: t(`firms.role.${role}`) })),
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.people.roleFailed'))),
        onSettled: () => setSteppingDown(false),
      },
    );

  return (
    <tr className="max-lg:grid max-lg:gap-3 max-lg:px-4 max-lg:py-4">
      <td className="lg:px-4 lg:py-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold" dir="auto">
            {name}
          </span>
          {self && <Badge>{t('firms.people.you')}</Badge>}
          {person.disabled && <Badge tone="danger">{t('firms.people.disabled')}</Badge>}
        </span>
        {name !== email && <span className="wrap-anywhere block text-muted text-sm">{email}</span>}
      </td>
      <Cell label={t('firms.people.table.role')}>
        <Select
          aria-label={t('firms.people.roleOf', { name })}
          className="max-w-48"
          value={shownRole}
          disabled={setRole.isPending}
          options={firmRoles.map((role) => ({ value: role, label: t(`firms.role.${role}`) }))}
          onChange={({ target }) => {
            const role = firmRoles.find((each) => each === target.value);
            if (self && role === 'member') setSteppingDown(true);
            else if (role) change(role);
          }}
        />
      </Cell>
      <Cell label={t('firms.people.table.cases')}>
        <Link
          to="/dashboard"
          search={{ scope: 'firm', person: id }}
          className="inline-flex min-h-11 items-center text-sm tabular-nums underline underline-offset-4 hover:text-accent"
        >
          {t('firms.people.openOf', { open: person.open_cases, total: person.cases })}
          <VisuallyHidden> {t('firms.people.casesOf', { name })}</VisuallyHidden>
        </Link>
      </Cell>
      <Cell label={t('firms.people.table.lastActive')}>
        <span className="text-sm">
          {lastActive ? (
            <time dateTime={lastActive} title={formatTime(lastActive, language)}>
              {formatRelative(lastActive, language)}
            </time>
          ) : (
            t('firms.people.never')
          )}
        </span>
      </Cell>
      <td className="empty:hidden lg:px-4 lg:py-3">
        {(person.cases > 0 || !self) && (
          <span className="flex flex-wrap gap-2">
            {person.cases > 0 && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('firms.handOver.buttonOf', { name })}
                onClick={onHandOver}
              >
                {t('firms.handOver.button')}
              </Button>
            )}
            {!self && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('firms.people.removeOf', { name })}
                onClick={onRemove}
              >
                {t('firms.people.remove')}
              </Button>
            )}
          </span>
        )}
        {isSteppingDown && (
          <ConfirmDialog
            onOpenChange={() => setSteppingDown(false)}
            title={t('firms.people.stepDownTitle')}
            description={t('firms.people.stepDownText')}
            confirmLabel={t('firms.people.stepDownConfirm')}
            onConfirm={() => change('member')}
            busy={setRole.isPending}
          />
        )}
      </td>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-3 lg:px-4 lg:py-3">
      <span className="text-muted text-sm lg:hidden" aria-hidden>
        {label}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
