import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { MailLink } from '../accounts/mail-link.ts';
import type { Dashboard } from '../staff/dashboard.ts';
import type { RequestToSend } from '../staff/new-request.ts';
import { Portal } from './portal.ts';

/** Sends a request; returns the URL of the invitation's button. */
export async function inviteClient(
  dashboard: Dashboard,
  { dataDir }: { dataDir: string },
  request: RequestToSend,
): Promise<string> {
  const form = await dashboard.newRequest();
  await form.send(request);
  return (await waitForMail(dataDir, request.email)).link;
}

/** From the mail to the portal, after 'Get Started'. */
export async function enterPortal(page: Page, link: string): Promise<Portal> {
  await new MailLink(page).enter(link, '/client/portal');
  const portal = new Portal(page);
  await portal.getStarted();
  return portal;
}
