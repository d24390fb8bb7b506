import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  type BuiltRequest,
  buildRequest,
  type RequestWishes,
} from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';

interface World {
  page: Page;
  owner: pg.Pool;
  signIn: (page: Page, person: { id: string }) => Promise<void>;
}

export type Screen = 'portal' | 'questionnaire' | 'documents';

/** A client of a request of their own, signed in, not yet on any page. */
export async function buildClient(
  { page, owner, signIn }: World,
  wishes: RequestWishes = {},
): Promise<BuiltRequest> {
  const request = await buildRequest(owner, wishes);
  await signIn(page, await buildClientUser(owner, request.client));
  return request;
}

export const addressOf = (screen: Screen, request: { id: string }, more = ''): string =>
  `/client/${screen}?request_id=${request.id}${more}`;
