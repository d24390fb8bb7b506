import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { Dashboard } from '../staff/dashboard.ts';
import { MailLink } from './mail-link.ts';
import { SignIn } from './sign-in.ts';

export interface Person {
  email: string;
  password: string;
}

/** Signs up a new professional, from the form through the mail's link to the dashboard. */
export async function signUpProfessional(
  page: Page,
  { dataDir }: { dataDir: string },
  { email, password }: Person,
): Promise<Dashboard> {
  const form = new SignIn(page);
  await form.open();
  await form.signUp(email, password);
  const { link } = await waitForMail(dataDir, email);
  await new MailLink(page).enter(link, '/dashboard');
  const dashboard = new Dashboard(page);
  await dashboard.expectOpen();
  return dashboard;
}
