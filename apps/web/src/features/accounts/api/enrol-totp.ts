import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

export interface TotpSetup {
  id: string;
  /** Base32. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

/** Begins with an authenticator app. */
export const useEnrolTotp = () =>
  useSingleMutation({ mutationFn: (name: string) => postAccount<TotpSetup>('factors/totp', { name }) });
