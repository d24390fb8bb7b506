import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { buildProfessional, type Professional } from '../../apps/server/test/builders/professionals.ts';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { type ReceivedMail, waitForMail } from './servers/mailbox.ts';
import { test as base, expect, secret } from './test.ts';
import { addTestTemplate, plainTemplate, type TestTemplate } from './test-templates.ts';

export interface Invited {
  client: { name: string; email: string; notes: string };
  mail: ReceivedMail;
  requestId: string;
}

interface Invitations {
  professional: Professional;
  /** The professional's dashboard. */
  openDashboard(): Promise<Dashboard>;
  /** Sends a request by the API, and waits for its mail. `template`: the plain one unless another is named. */
  invite(name: string, template?: TestTemplate): Promise<Invited>;
  /** A browser that nobody has used. */
  newDevice(): Promise<BrowserContext>;
}

/** For tests of what clients do with the mails that invite them. */
export const test = base.extend<Invitations>({
  professional: async ({ owner }, use) => use(await buildProfessional(owner)),
  openDashboard: async ({ page, professional, signIn }, use) =>
    use(async () => {
      await signIn(page, professional);
      const dashboard = new Dashboard(page);
      await dashboard.open();
      return dashboard;
    }),
  invite: async ({ owner, visafolio, professional }, use) =>
    use(async (name, template = plainTemplate) => {
      const [first = ''] = name.toLowerCase().split(' ');
      const email = `${first}.${randomUUID().slice(0, 8)}@client.example`;
      const client = { name, email, notes: `What we need for the case of ${name}.` };
      await addTestTemplate(visafolio, template);
      const { rows } = await owner.query('SELECT id, visa_type FROM templates WHERE name = $1', [
        template.name,
      ]);
      const { cookie } = await buildSession(owner, professional.id, { secret });
      const answer = await fetch(`${visafolio.url}/api/client_requests`, {
        method: 'POST',
        headers: { cookie, origin: visafolio.url, 'content-type': 'application/json' },
        body: JSON.stringify({ ...client, template_id: rows[0].id, visa_type: rows[0].visa_type }),
      });
      expect(answer.status).toBe(201);
      const { id: requestId } = await answer.json();
      return { client, requestId, mail: await waitForMail(visafolio.dataDir, email) };
    }),
  newDevice: async ({ browser, visafolio }, use) => use(() => browser.newContext({ baseURL: visafolio.url })),
});

/** Opens a mail's link in a new browser and expects a refusal. */
export async function expectLinkRefused(
  newDevice: Invitations['newDevice'],
  mail: ReceivedMail,
): Promise<void> {
  const page = await (await newDevice()).newPage();
  const link = new MailLink(page);
  await link.open(mail.link);
  await link.confirm();
  await link.expectRefused();
  await page.context().close();
}

export async function expectRequestHidden(page: Page, { name, notes }: Invited['client']): Promise<void> {
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByText(notes)).toHaveCount(0);
}

export { expect } from './test.ts';
