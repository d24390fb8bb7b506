import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../shared/api/error-text.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { toast } from '../../shared/toast/toast.ts';

interface SignOutOptions {
  /** Sends unsent input before the browser's data is deleted. */
  before?: (() => Promise<unknown>) | undefined;
  to?: '/' | '/auth';
}

/** Signs the client out and goes to the landing page. */
export function useClientSignOut({ before, to = '/' }: SignOutOptions = {}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await before?.();
      // The sign-in page would redirect a user who is still signed in.
      if (to === '/') return await signOut(queryClient, () => navigate({ to }));
      await signOut(queryClient);
      await navigate({ to });
    } catch (error) {
      toast.error(errorText(error, t));
      setLeaving(false);
    }
  };
  return { leave: () => void leave(), leaving };
}
