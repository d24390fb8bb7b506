import { isErrorCode } from '../api/error-text.ts';

/** Has the person show who they are; false where they will not. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** Sets what asks for a proof on this page; answers the function that ends it. */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = null;
  };
}

/**
 * Makes a call, and makes it again once the person has shown who they are, where the server refuses it for want of a recent
 * proof. The caller waits meanwhile: nothing typed is lost. Throws the refusal where the person will not.
 */
export async function withRecentProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!askForProof || !isErrorCode(error, 'accounts.recent_sign_in_required')) throw error;
    // Two calls at once ask once.
    asking ??= askForProof().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return call();
  }
}
