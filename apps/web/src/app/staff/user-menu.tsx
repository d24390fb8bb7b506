import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, ChartColumn, KeyRound, LogOut, Settings, ShieldCheck, Trash2 } from 'lucide-react';
import { errorText } from '../../shared/api/error-text.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { initials } from '../../shared/initials.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { useProfile } from '../../shared/session/use-profile.ts';
import { toast } from '../../shared/toast/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useUserSettings } from './user-settings.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const settings = useUserSettings();
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
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="avatar">
            <span aria-hidden>{initials(name)}</span>
            <VisuallyHidden>{t('staff.userMenu', { name })}</VisuallyHidden>
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
        <MenuItem icon={<Settings size={18} aria-hidden />} onSelect={settings.open}>
          {t('staff.settings')}
        </MenuItem>
        {me.profile && !me.profile.firm && (
          <MenuItem
            icon={<ChartColumn size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/firm/{-$section}', params: { section: 'overview' } })}
          >
            {t('staff.overview')}
          </MenuItem>
        )}
        {me.profile && !me.profile.firm && (
          <MenuItem
            icon={<KeyRound size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/firm/{-$section}', params: { section: 'api' } })}
          >
            {t('staff.api')}
          </MenuItem>
        )}
        {me.profile?.firm_role === 'firm_admin' && (
          <MenuItem
            icon={<Building2 size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/firm/{-$section}', params: {} })}
          >
            {t('staff.firm')}
          </MenuItem>
        )}
        {me.profile && (
          <MenuItem icon={<Trash2 size={18} aria-hidden />} onSelect={() => void navigate({ to: '/trash' })}>
            {t('staff.trash')}
          </MenuItem>
        )}
        {me.profile?.role === 'admin' && (
          <MenuItem
            icon={<ShieldCheck size={18} aria-hidden />}
            onSelect={() => void navigate({ to: '/admin' })}
          >
            {t('staff.admin')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void leave()}>
          {t('staff.logOut')}
        </MenuItem>
      </Menu>
      {settings.dialog}
    </>
  );
}
