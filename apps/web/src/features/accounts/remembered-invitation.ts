const key = 'visafolio.invitation';
const keptMs = 60 * 60_000;

/** Remembers which firm invitation a visitor came from: sign-in returns to it, even in the tab that a mail's link opens. */
export function rememberInvitation(id: string): void {
  localStorage.setItem(key, JSON.stringify({ id, until: Date.now() + keptMs }));
}

export const forgetInvitation = (): void => localStorage.removeItem(key);

/** Null if there is none, or if it is too old. */
export function getRememberedInvitation(): string | null {
  try {
    const { id, until } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof id === 'string' && until > Date.now() ? id : null;
  } catch {
    return null;
  }
}
