import {
  type BuiltRequest,
  buildRequest,
  type RequestWishes,
} from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { passStart } from '../pages/client/start.ts';
import { test as base } from './test.ts';

type Screen = 'portal' | 'questionnaire' | 'documents';

interface Client {
  /** A client with a request, signed in on `page`, without any screen open yet. */
  invite(wishes?: RequestWishes): Promise<BuiltRequest>;
  /** The same, with a screen open; `more` is appended to its URL. */
  enter(screen: Screen, wishes?: RequestWishes, more?: string): Promise<BuiltRequest>;
}

/** For tests of a client's screens. */
export const test = base.extend<Client>({
  invite: async ({ page, owner, signIn }, use) =>
    use(async (wishes = {}) => {
      const request = await buildRequest(owner, wishes);
      await signIn(page, await buildClientUser(owner, request.client));
      return request;
    }),
  enter: async ({ page, invite }, use) =>
    use(async (screen, wishes, more) => {
      const request = await invite(wishes);
      await page.goto(clientPageUrl(screen, request, more));
      if (screen === 'questionnaire') await passStart(page);
      return request;
    }),
});

export const clientPageUrl = (screen: Screen, request: { id: string }, more = ''): string =>
  `/client/${screen}?request_id=${request.id}${more}`;

export { expect } from './test.ts';
