import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { onSessionEvent } from '../../shared/session/session-events.ts';
import { type Session, sessionQuery } from '../../shared/session/use-session.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Whether the person has signed out, here or in another tab. Otherwise a session that is gone has ended by itself. */
export function useSignedOut(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => onSessionEvent((event) => setSignedOut(event === 'signed-out')), []);
  return isSignedOut;
}

interface SessionPauseProps {
  /** Null: the session has ended. */
  session: Session | null;
  onLeave: () => void;
  children: ReactNode;
}

/**
 * Keeps a page with everything that is typed in it while its session has ended, out of sight: the person signs in again in another tab, by
 * whatever means they have. Somebody else's sign-in loads the page anew.
 */
export function SessionPause({ session, onLeave, children }: SessionPauseProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [person, setPerson] = useState(session?.user.id);
  const [wasPaused, setWasPaused] = useState(false);
  const isPaused = session === null;
  if (isPaused && !wasPaused) setWasPaused(true);
  const isOther = session !== null && person !== undefined && session.user.id !== person;
  if (session && person === undefined) setPerson(session.user.id);

  useEffect(() => {
    if (isOther) return location.reload();
    if (isPaused || !wasPaused) return;
    setWasPaused(false);
    void queryClient.invalidateQueries();
  }, [isOther, isPaused, wasPaused, queryClient]);

  // Another tab says when it has signed in. A browser without BroadcastChannel notices when the person comes back.
  useEffect(() => {
    if (!isPaused) return;
    const look = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isPaused, queryClient]);

  return (
    <>
      <div className={isPaused || isOther ? 'hidden' : 'contents'}>{children}</div>
      {isPaused && (
        <>
          {createPortal(<div className="fixed inset-0 z-50 bg-sunken" />, document.body)}
          <Dialog
            size="sm"
            open
            onOpenChange={(next) => next || onLeave()}
            title={t('staff.sessionEnded.title')}
            description={t('staff.sessionEnded.kept')}
          >
            <a className={buttonStyles({})} href="/auth" target="_blank" rel="noopener">
              <ExternalLink size={16} aria-hidden />
              {t('staff.sessionEnded.signIn')}
            </a>
          </Dialog>
        </>
      )}
    </>
  );
}
