import type { User } from '@visafolio/contract/firms/users.contract.ts';
import { type ReactNode, useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { FirmSelect } from '../../components/firm-select.tsx';
import { useSetFirm } from '../api/users.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { UserActions } from './user-actions.tsx';

/** Ids are shortened as in the specification. */
const shownIdLength = 8;

/** A user as a table row, or as a card on phones. */
export function UserRow({ user, self }: { user: User; self: boolean }) {
  const { t, language } = useTranslation();
  const setFirm = useSetFirm();
  const name = user.full_name || user.email;
  /** The change that waits for the choice of a successor. */
  const [asking, setAsking] = useState<{ id: string; firm_id: string | null }>();
  const change = (input: { id: string; firm_id: string | null; hand_over_to?: string }) =>
    setFirm.mutate(input, {
      onSuccess: () => setAsking(undefined),
      onError: (error) =>
        isErrorCode(error, 'users.cases_to_hand_over') && setAsking({ id: input.id, firm_id: input.firm_id }),
    });

  return (
    <tr className="max-lg:grid max-lg:gap-3 max-lg:px-4 max-lg:py-4">
      <td className="lg:px-4 lg:py-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words font-semibold" dir="auto">
            {user.full_name || t('users.noName')}
          </span>
          {self && <Badge>{t('users.you')}</Badge>}
          {user.disabled && <Badge tone="danger">{t('users.disabledBadge')}</Badge>}
        </span>
        <span className="block font-mono text-muted text-xs">{user.id.slice(0, shownIdLength)}</span>
      </td>
      <td className="wrap-anywhere lg:px-4 lg:py-3 lg:text-sm">{user.email}</td>
      <Cell label={t('users.table.role')}>
        <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{t(`users.role.${user.role}`)}</Badge>
      </Cell>
      <Cell label={t('users.table.firm')}>
        <FirmSelect
          size="sm"
          aria-label={t('users.firmOf', { name })}
          firm={user.firm}
          disabled={setFirm.isPending}
          onChange={(firm) => change({ id: user.id, firm_id: firm?.id ?? null })}
        />
        {user.firm && asking && (
          <HandOverDialog
            user={{ id: user.id, name, firm: user.firm }}
            submitLabel={t('users.handOver.changeFirm')}
            isSending={setFirm.isPending}
            onSubmit={(hand_over_to) => change({ ...asking, hand_over_to })}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Cell>
      <Cell label={t('users.table.created')} className="lg:text-sm">
        {formatDate(user.created_at, language)}
      </Cell>
      <td className="lg:px-4 lg:py-3">
        <span className="flex items-center gap-2">
          <RoleSelect user={user} name={name} />
          <UserActions user={user} name={name} self={self} />
        </span>
      </td>
    </tr>
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      className={`max-lg:grid max-lg:grid-cols-[6rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-3 lg:px-4 lg:py-3 ${className ?? ''}`}
    >
      <span className="text-muted text-sm lg:hidden" aria-hidden>
        {label}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
