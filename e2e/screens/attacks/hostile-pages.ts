import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ids } from '../../../apps/server/test/access-matrix/world.ts';
import { sections as firmSections } from '../../../apps/web/src/features/firms/people/components/sections.ts';

export type Reader = 'the professional' | 'firm administrator' | 'administrator' | 'client of this request';

interface HostilePage {
  reader: Reader;
  address: string;
}

const caseSections = [
  '',
  '/documents',
  '/answers',
  '/messages',
  '/forms',
  '/letters',
  '/packet',
  '/notes',
  '/timeline',
];
const settings = ['profile', 'password', 'notes', 'calendar', 'security', 'account'];

const by = (reader: Reader, addresses: string[]): HostilePage[] =>
  addresses.map((address) => ({ reader, address }));

/** The pages of each route. Null: says nothing that somebody wrote. */
const pagesByRoute: Record<string, ((ids: Ids) => HostilePage[]) | null> = {
  '/': null,
  // Posts are made and kept in one browser; `sanitize-html.test.ts` attacks them.
  '/blog': null,
  '/blog/$id': null,
  '/waitlist': null,
  '/auth': null,
  '/auth/confirm': null,
  '/auth/reset': null,
  '/auth/choose-password': null,
  '/auth/after-reset': null,
  '/auth/callback': null,
  '/join/$invitationId': ({ firmInvitationId }) => by('firm administrator', [`/join/${firmInvitationId}`]),
  '/client/start': () => by('client of this request', ['/client/start']),
  '/client/portal': ({ requestId }) =>
    by('client of this request', [
      `/client/portal?request_id=${requestId}`,
      `/client/portal?request_id=${requestId}&view=portal`,
      `/client/portal?request_id=${requestId}&messages=1`,
    ]),
  '/client/questionnaire': ({ requestId }) =>
    by('client of this request', [
      `/client/questionnaire?request_id=${requestId}`,
      `/client/questionnaire?request_id=${requestId}&question=1`,
      `/client/questionnaire?request_id=${requestId}&view=review`,
    ]),
  '/client/account': ({ requestId }) =>
    by('client of this request', [`/client/account?request_id=${requestId}`]),
  '/client/documents': ({ requestId }) =>
    by('client of this request', [`/client/documents?request_id=${requestId}`]),
  '/dashboard': ({ requestId, contactId }) =>
    by('the professional', [
      '/dashboard?scope=firm',
      `/dashboard?request=${requestId}`,
      '/dashboard?view=table&scope=firm',
      `/dashboard?new=1&contact=${contactId}`,
      ...settings.map((tab) => `/dashboard?settings=${tab}`),
    ]),
  '/requests/$requestId': ({ requestId, letterId }) =>
    by('the professional', [
      ...caseSections.map((section) => `/requests/${requestId}${section}`),
      `/requests/${requestId}/letters?letter=${letterId}`,
    ]),
  '/$section': null,
  '/inbox': ({ requestId }) =>
    by('the professional', ['/inbox', '/inbox?show=all', `/inbox?conversation=${requestId}.client`]),
  '/calendar': () => by('the professional', ['/calendar?scope=firm', '/calendar?view=list&scope=firm']),
  '/contacts': ({ contactId }) =>
    by('the professional', [
      '/contacts',
      '/contacts?state=archived',
      `/contacts?dialog=edit&contact=${contactId}`,
    ]),
  '/templates': ({ templateId }) =>
    by('the professional', [
      '/templates',
      `/templates?template=${templateId}&view=read`,
      '/templates?view=letters',
    ]),
  '/templates/$id/edit': ({ templateId }) => by('the professional', [`/templates/${templateId}/edit`]),
  '/forms/{-$formId}': ({ governmentFormId, templateId }) =>
    by('the professional', ['/forms', `/forms/${governmentFormId}?template=${templateId}`]),
  '/filing-details': () => by('firm administrator', ['/filing-details']),
  '/admin': () =>
    by('administrator', [
      '/admin',
      '/admin?view=list',
      '/admin?tab=firms',
      '/admin?tab=templates&view=custom',
      '/admin?tab=waitlist',
      '/admin?tab=log',
    ]),
  '/firm/{-$section}': () =>
    by(
      'firm administrator',
      firmSections.map((section) => `/firm/${section}`),
    ),
  '/documents': () => by('the professional', ['/documents']),
  '/trash': () => by('firm administrator', ['/trash']),
};

/** Every page of the web app; throws for a route that is not listed here. */
export function listHostilePages(ids: Ids): HostilePage[] {
  const folder = path.resolve(import.meta.dirname, '../../../apps/web/src/app/routing');
  const routes = readdirSync(folder)
    .filter((name) => name.endsWith('-routes.ts'))
    .flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bpath: '([^']+)'/g)])
    .map((match) => match[1] ?? '');
  return routes.flatMap((route) => {
    const list = pagesByRoute[route];
    if (list === undefined) throw new Error(`hostile-pages.ts does not list the route ${route}`);
    return list?.(ids) ?? [];
  });
}
