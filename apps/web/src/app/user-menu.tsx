import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, ShieldCheck } from 'lucide-react';
import { errorText } from '../shared/api/error-text.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { signOut } from '../shared/session/sign-out.ts';
import { useProfile } from '../shared/session/use-profile.ts';
import { toast } from '../shared/toast.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  if (!me) return null;

  const leave = async () => {
    try {
      await signOut(queryClient);
      await navigate({ to: '/auth' });
    } catch (error) {
      toast.error(errorText(error, t));
    }
  };
  const name = me.full_name || me.email;

  return (
    <Menu
      trigger={
        <Button variant="secondary" size="avatar">
          <span aria-hidden>{initials(name)}</span>
          <VisuallyHidden>{t('common.userMenu', { name })}</VisuallyHidden>
        </Button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold" dir="auto">
          {me.full_name}
        </span>
        <span className="block text-muted">{me.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem
        icon={<ShieldCheck size={18} aria-hidden />}
        onSelect={() => void navigate({ to: '/security' })}
      >
        {t('common.security')}
      </MenuItem>
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void leave()}>
        {t('common.logOut')}
      </MenuItem>
    </Menu>
  );
}

/** Up to two letters. */
function initials(name: string): string {
  const letters = name.split(/[\s@.]+/).map((word) => word[0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}
