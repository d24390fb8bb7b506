const key = 'visafolio.invitation';
const keptMs = 60 * 60_000;

/** Keeps which invitation of a firm a visitor came from: the sign-in leads back to it, in the tab that a mail's link opens too. */
export function rememberInvitation(id: string): void {
  localStorage.setItem(key, JSON.stringify({ id, until: Date.now() + keptMs }));
}

export const forgetInvitation = (): void => localStorage.removeItem(key);

/** Null where there is none, or it was long ago. */
export function invitationToReturnTo(): string | null {
  try {
    const { id, until } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof id === 'string' && until > Date.now() ? id : null;
  } catch {
    return null;
  }
}
