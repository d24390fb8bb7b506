const dotless = new Set(['gmail.com', 'googlemail.com']);

/** One name for all the spellings that reach the same mailbox: what follows a plus, and Gmail's dots, make no difference. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1);
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
