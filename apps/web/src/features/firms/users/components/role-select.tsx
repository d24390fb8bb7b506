import type { User } from '@visafolio/contract/firms/users.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { useSetRole } from '../api/users.ts';

const roles = ['user', 'admin'] as const;

/** Shows the new role optimistically; a refusal restores the old one. */
export function RoleSelect({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation();
  const setRole = useSetRole();
  const shown = setRole.isPending ? setRole.variables.role : user.role;
  return (
    <Select
      aria-label={t('users.roleOf', { name })}
      className="min-w-0 flex-1 max-lg:max-w-40"
      value={shown}
      disabled={setRole.isPending}
      options={roles.map((role) => ({ value: role, label: t(`users.role.${role}`) }))}
      onChange={({ target }) => {
        const role = roles.find((each) => each === target.value);
        if (role) setRole.mutate({ user_id: user.id, role });
      }}
    />
  );
}
