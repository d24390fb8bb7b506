import { isErrorCode } from '../api/error-text.ts';

/** Asks the user to authenticate; resolves to false if they decline. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the prompt of this page; returns the function that removes it. */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = null;
  };
}

/**
 * Makes a call and, if the server requires a recent sign-in, repeats it after the user has authenticated. The caller waits, so no input is
 * lost. Throws the refusal if the user declines.
 */
export async function withRecentProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!askForProof || !isErrorCode(error, 'accounts.recent_sign_in_required')) throw error;
    // Concurrent calls share one prompt.
    asking ??= askForProof().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return call();
  }
}
