/**
 * Loads what renders mails. The first mail would do it otherwise, and keep the event loop busy for a second while people wait.
 */
export async function loadMailTemplates(): Promise<void> {
  await import('../features/accounts/mail-orders/account-mails.emails.tsx');
  await import('../features/accounts/mail-orders/security-notices.emails.tsx');
  await import('../features/invitations/delivery/client-mails.emails.tsx');
  await import('../features/invitations/staff-notices/staff-notices.emails.tsx');
}
