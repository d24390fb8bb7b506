import { Outlet } from '@tanstack/react-router';
import { useAccountLanguage } from './use-account-language.ts';

export function Root() {
  useAccountLanguage();
  return <Outlet />;
}
