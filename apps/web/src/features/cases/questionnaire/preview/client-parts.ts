let parts: Promise<typeof import('../pages/questionnaire-page.tsx')> | undefined;

/** The components of the client's questionnaire, loaded once; a later call retries after a failure. */
export function loadClientParts() {
  parts ??= import('../pages/questionnaire-page.tsx').catch((error: unknown) => {
    parts = undefined;
    throw error;
  });
  return parts;
}
