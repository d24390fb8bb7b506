import { authCallList } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { makeSmallForm } from '../../src/features/filings/government-forms/testing/small-form.ts';
import type { Target } from './world.ts';
import { type ActorName, administrators, type Ids, mayOpen, professionals, targets } from './world.ts';

interface Guarded {
  /** The targets that this actor may name. */
  reaches: (actor: ActorName) => Target[];
  ask: (ids: Ids) => {
    path: string;
    method: string;
    headers?: Record<string, string>;
    body?: Uint8Array<ArrayBuffer>;
  };
}

/** Why anybody may call it. */
type Open = string;

const ofRequest = (actor: ActorName): Target[] => [...mayOpen[actor].staff, ...mayOpen[actor].client];
const ofStaff = (actor: ActorName): Target[] => mayOpen[actor].staff;
const ofClient = (actor: ActorName): Target[] => mayOpen[actor].client;

/** What the professional began, on their own cases. */
const isTheProfessionals = (actor: ActorName, target: Target): boolean =>
  (actor === 'the professional' && target !== 'foreign') ||
  (actor === 'another professional' && target === 'foreign');

/** A restricted case belongs to the same firm as the others. */
const ofFirm = (actor: ActorName): Target[] => {
  const firms = [...mayOpen[actor].staff, ...mayOpen[actor].administrator];
  return firms.includes('own') ? [...new Set<Target>([...firms, 'restricted'])] : firms;
};

/** A restricted case is in the same workspace. */
const ofWorkspace = (actor: ActorName): Target[] => {
  const cases = mayOpen[actor].staff;
  return cases.includes('own') ? [...new Set<Target>([...cases, 'restricted'])] : cases;
};

const smallForm = Buffer.from(await makeSmallForm());
const account: Open = 'the sign-in service: says nothing about anybody but who proves to be it';
const guard: Open = 'refuses or limits, and hands on';
const page: Open = 'the web app: the same files for everybody';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * Every route that is not a procedure of the contract; a route with several results has one entry for each. A missing
 * route fails the tests.
 */
export const rawRoutes: Record<string, Open | Guarded> = {
  'GET /healthz': 'says that the process lives',
  'GET /readyz': 'says that database and storage answer',
  'GET /healthz/backups': 'says whether the last good backup is too old',
  'GET /healthz/containment': 'says whether the processes that open files are contained',
  'GET /healthz/malware': 'says whether files are scanned',
  'GET /healthz/database': 'says how many connections the servers may open, and how many there are',
  'GET /healthz/proxies': 'says whether TRUSTED_PROXIES lacks a proxy, without its address',
  'GET /healthz/answers': 'says whether this server met answers that were changed in the database',
  'ALL /api/*': guard,
  'POST /api/*': guard,
  'PUT /api/*': guard,
  'PATCH /api/*': guard,
  'DELETE /api/*': guard,
  'GET /api/openapi.json': 'describes the API',
  'ALL /api/docs/*': guard,
  // Cookies mean nothing there: public-api/access.test.ts calls every operation with keys.
  'GET /api/v1/openapi.json': 'describes the public API',
  'ALL /api/v1/docs/*': guard,
  'GET /api/v1/docs': 'shows the description of the public API',
  'GET /api/v1/docs/start.js': 'a part of that page',
  'GET /api/v1/docs/:name': 'a part of that page',
  'POST /api/v1/requests/:request_id/documents/:id/files': 'a program that has a key; shows what it may see',
  'GET /api/v1/requests/:request_id/files/:id/content': 'a program that has a key; shows what it may see',
  'GET /api/v1/requests/:request_id/forms/:id/content': 'a program that has a key; shows what it may see',
  'GET /api/v1/requests/:request_id/packet/content': 'a program that has a key; shows what it may see',
  'ALL /api/v1/*': 'a program that has a key; shows what it may see',
  'GET /api/docs': 'shows the description of the API',
  'GET /api/docs/start.js': 'a part of that page',
  'GET /api/docs/:name': 'a part of that page',
  'GET /client.webmanifest': 'names and icons of the installed application',
  'GET /robots.txt': 'for search engines',
  'GET /sitemap.xml': 'for search engines',
  'POST /api/not_found': 'writes a path to the log',
  ...Object.fromEntries(authCallList.map(({ method, path }) => [`${method} /api/auth${path}`, account])),
  'GET /api/auth/federated/saml/:firm/metadata': 'our addresses and public key, for any id alike',
  'POST /api/auth/federated/saml/:firm/acs': account,
  'GET /.well-known/jwks.json': 'public keys',
  'GET /.well-known/security.txt': 'where to report vulnerabilities',
  'ALL /api/auth/*': guard,
  'ALL /api/uploads': {
    reaches: ofClient,
    ask: ({ requestId, requestDocumentId }) => ({
      method: 'POST',
      path: '/api/uploads',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `client_request_id ${base64(requestId)},client_request_document_id ${base64(requestDocumentId)},filename ${base64('passport.pdf')}`,
      },
    }),
  },
  'ALL /api/uploads/:id': {
    reaches: ofClient,
    ask: ({ receivedId }) => ({
      method: 'HEAD',
      path: `/api/uploads/${receivedId}`,
      headers: { 'tus-resumable': '1.0.0' },
    }),
  },
  'ALL /api/staff_uploads': {
    reaches: ofStaff,
    ask: ({ requestId, requestDocumentId }) => ({
      method: 'POST',
      path: '/api/staff_uploads',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `client_request_id ${base64(requestId)},client_request_document_id ${base64(requestDocumentId)},filename ${base64('passport.pdf')}`,
      },
    }),
  },
  'ALL /api/staff_uploads/:id': {
    // A running upload belongs to the person who began it.
    reaches: (actor) =>
      actor === 'the professional' || actor === 'another professional' ? mayOpen[actor].staff : [],
    ask: ({ staffReceivedId }) => ({
      method: 'HEAD',
      path: `/api/staff_uploads/${staffReceivedId}`,
      headers: { 'tus-resumable': '1.0.0' },
    }),
  },
  'PUT /api/storage/firm-logos/:id': {
    reaches: (actor) => (actor === 'administrator who proved it long ago' ? [] : ofFirm(actor)),
    ask: ({ firmId }) => ({ method: 'PUT', path: `/api/storage/firm-logos/${firmId}`, body: tinyPng }),
  },
  'GET /api/storage/client-documents/:path{.+}': {
    reaches: ofRequest,
    ask: ({ filePath }) => ({ method: 'GET', path: `/api/storage/client-documents/${filePath}` }),
  },
  'GET /api/storage/client-documents/:path{.+} (a picture of a page)': {
    reaches: ofRequest,
    ask: ({ filePath }) => ({ method: 'GET', path: `/api/storage/client-documents/${filePath}/pages/1` }),
  },
  'GET /api/storage/client-documents/:path{.+} (its pages as arranged)': {
    reaches: ofRequest,
    ask: ({ filePath }) => ({
      method: 'GET',
      path: `/api/storage/client-documents/${filePath}?version=arranged`,
    }),
  },
  'GET /api/storage/inbound-mails/:request/:mail/:part{\\d{1,4}}': {
    reaches: ofStaff,
    ask: ({ requestId, heldMailId }) => ({
      method: 'GET',
      path: `/api/storage/inbound-mails/${requestId}/${heldMailId}/0`,
    }),
  },
  'GET /api/storage/client-folders/:file{.+\\.zip}': {
    reaches: (actor) => mayOpen[actor].staff,
    ask: ({ contactId }) => ({ method: 'GET', path: `/api/storage/client-folders/${contactId}.zip` }),
  },
  'POST /api/government_forms': {
    // The person who left the firm works alone, and each of the product's administrators is in a firm of their own.
    reaches: (actor) =>
      [...administrators, 'firm administrator', 'former colleague'].includes(actor) ? [...targets] : [],
    ask: () => ({ method: 'POST', path: '/api/government_forms?name=form.pdf', body: smallForm }),
  },
  'GET /api/government_forms/:id/pages/:page{\\d{1,3}}': {
    reaches: (actor) => ofWorkspace(actor),
    ask: ({ governmentFormId }) => ({
      method: 'GET',
      path: `/api/government_forms/${governmentFormId}/pages/1`,
    }),
  },
  'GET /api/exports/:file{\\w+\\.csv}': {
    reaches: (actor) => (professionals.includes(actor) ? [...targets] : []),
    ask: () => ({ method: 'GET', path: '/api/exports/contacts.csv' }),
  },
  'GET /api/exports/admin/:file{\\w+\\.csv}': {
    reaches: (actor) => (administrators.includes(actor) ? [...targets] : []),
    ask: () => ({ method: 'GET', path: '/api/exports/admin/users.csv' }),
  },
  'GET /api/exports/requests/:file{.+\\.zip}': {
    reaches: ofStaff,
    ask: ({ requestId }) => ({ method: 'GET', path: `/api/exports/requests/${requestId}.zip` }),
  },
  'GET /api/storage/packets/:file{.+\\.zip}': {
    reaches: ofStaff,
    ask: ({ requestId }) => ({ method: 'GET', path: `/api/storage/packets/${requestId}.zip` }),
  },
  'GET /api/exports/contacts/:file{.+\\.zip}': {
    reaches: ofStaff,
    ask: ({ contactId }) => ({ method: 'GET', path: `/api/exports/contacts/${contactId}.zip` }),
  },
  // The world has no erasure.
  'GET /api/exports/erasures/:file{.+\\.pdf}': {
    reaches: () => [],
    ask: ({ requestId }) => ({ method: 'GET', path: `/api/exports/erasures/${requestId}.pdf` }),
  },
  'GET /api/exports/selections/:file{.+\\.zip}': {
    reaches: (actor) => mayOpen[actor].staff.filter((target) => isTheProfessionals(actor, target)),
    ask: ({ runId }) => ({ method: 'GET', path: `/api/exports/selections/${runId}.zip` }),
  },
  'GET /api/exports/conversations/:request/:file{(?:client|sponsor|person_\\d{1,2})\\.pdf}': {
    reaches: ofStaff,
    ask: ({ requestId }) => ({ method: 'GET', path: `/api/exports/conversations/${requestId}/client.pdf` }),
  },
  'GET /api/answers/:file{.+\\.pdf}': {
    reaches: ofClient,
    ask: ({ requestId }) => ({ method: 'GET', path: `/api/answers/${requestId}.pdf` }),
  },
  'GET /api/archive/exports/:file{.+\\.zip}': {
    reaches: (actor) => (actor === 'firm administrator' ? ['own', 'restricted'] : []),
    ask: ({ exportId }) => ({ method: 'GET', path: `/api/archive/exports/${exportId}.zip` }),
  },
  'PUT /api/archive/imports/:id': {
    reaches: (actor) => (actor === 'firm administrator' ? ['own', 'restricted'] : []),
    ask: ({ importId }) => ({
      method: 'PUT',
      path: `/api/archive/imports/${importId}`,
      headers: { origin: 'http://visafolio.test', 'sec-fetch-site': 'same-origin' },
      body: tinyPng,
    }),
  },
  'POST /api/inbound_mail':
    'a mail provider that shows INBOUND_MAIL_SECRET; whose answer a mail is it proves itself',
  'ALL /api/inbound_mail/*': guard,
  'ALL /api/inbound_texts/*': guard,
  'POST /api/inbound_texts':
    'a message to our number, signed by its provider; says nothing of whom it concerns',
  'GET /t/:code': 'leads every code to the same page, and consumes nothing',
  'GET /api/calendar_feeds/:file':
    'a calendar program that has the secret of a person’s feed; shows what they may see',
  'POST /api/waitlist_submissions': 'visitors sign up; tells nothing about anybody',
  'GET /api/storage/firm-logos/:path{.+}': 'logos are public: clients see them before they sign in',
  'ALL /*': page,
  'ALL /dev/outbox/*': guard,
  'GET /dev/outbox': 'the mails of a development server; never in production, never with SMTP_URL',
  'GET /dev/outbox/:id': 'the mails of a development server; never in production, never with SMTP_URL',
  'GET /': page,
  'ALL /assets/*': page,
  'GET /assets/*': page,
  'GET /*': page,
};

const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The server's route, without the description in brackets. */
export const routeOnly = (route: string): string => route.replace(/ \([^)]*\)$/, '');
