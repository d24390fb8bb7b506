import { useState } from 'react';
import { isErrorCode } from '../../shared/api/error-text.ts';

/** Where a change was refused for want of a recent sign-in: asks for one, then runs `again`. */
export type Prove = (error: unknown, again: () => void) => void;

/** What the dialog that asks for a recent sign-in needs, and the function that opens it. */
export function useProveFirst() {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const prove: Prove = (error, retry) => {
    if (isErrorCode(error, 'accounts.recent_sign_in_required')) setAgain(() => retry);
  };
  const proved = () => {
    setAgain(null);
    again?.();
  };
  return { prove, dialog: { open: again !== null, onProved: proved, onCancel: () => setAgain(null) } };
}
