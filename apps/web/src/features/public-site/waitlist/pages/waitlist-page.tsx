import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LandingPage } from '../../landing/pages/landing-page.tsx';
import { WaitlistDialog } from '../components/waitlist-dialog.tsx';

/** The sign-up form over the front page; closing it goes there. */
export function WaitlistPage() {
  const navigate = useNavigate();
  const close = useCallback(() => void navigate({ to: '/', replace: true }), [navigate]);
  return (
    <>
      <LandingPage />
      <WaitlistDialog onClose={close} />
    </>
  );
}
