import { isErrorCode } from '../api/error-text.ts';

/** Asks the person to prove who they are; false if they decline. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** Sets what asks for a proof on this page; returns the function that unsets it. */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = null;
  };
}

/**
 * Makes a call and, if the server wants a recent proof first, repeats it after the person has given one. The caller
 * waits: nothing typed is lost. Throws the refusal if the person declines.
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
