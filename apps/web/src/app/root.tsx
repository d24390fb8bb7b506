import { Outlet } from '@tanstack/react-router';
import { StepUp } from '../features/accounts/components/security/step-up.tsx';
import { useAccountLanguage } from './use-account-language.ts';

export function Root() {
  useAccountLanguage();
  return (
    <>
      <Outlet />
      <StepUp />
    </>
  );
}
