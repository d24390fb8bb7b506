import { authAnswers, authCallList } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { Hono } from 'hono';
import type pg from 'pg';
import { createTestDatabase } from '../../../test/harness/test-database.ts';
import type { Session } from '../../shared/api/session.ts';
import { createBackground } from '../../shared/jobs/background.ts';
import { createRecentCalls } from '../../shared/jobs/recent-calls.ts';
import { createLog } from '../../shared/log/log.ts';
import type { Mail, Mailer } from '../../shared/mail/mailer.ts';
import { createPublicFetch } from '../../shared/outbound/public-fetch.ts';
import { runDueEntries } from '../../shared/outbox/run-outbox.ts';
import type { Config, Services } from '../../shared/services.ts';
import type { Text } from '../../shared/sms/text-sender.ts';
import { testKeys } from '../../shared/vault/vault.testing.ts';
import { openVault } from '../../shared/vault/vault.ts';
import { createAccounts } from './better-auth/auth.routes.ts';
import { accountMail } from './mail-orders/account-mails.outbox.ts';

export const origin = 'http://visafolio.test';

/** Records mails, and refuses all of them while `refusal` is set. */
interface RecordingMailer extends Mailer {
  mails: Mail[];
  refusal: Error | null;
}

function recordingMailer(): RecordingMailer {
  const mailer: RecordingMailer = {
    mails: [],
    refusal: null,
    async send(mail) {
      if (mailer.refusal) throw mailer.refusal;
      mailer.mails.push(mail);
    },
    async close() {},
  };
  return mailer;
}

/** Services that accounts never use. */
const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('not in this test')) });

export interface AccountsWorld {
  services: Services;
  owner: pg.Pool;
  mailer: RecordingMailer;
  /** Text messages, oldest first. */
  texts: Text[];
  /** TXT records that the resolver finds, by name. */
  dnsTexts: Map<string, string[]>;
  /** POSTs JSON to /api/auth like a browser of our own site, and waits for the mails that follow. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  postWithoutMails(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends due mails about accounts, as a running server does. */
  sendMails(): Promise<void>;
  request(path: string, init?: RequestInit): Promise<Response>;
  readSession(cookie: string): Promise<Session | null>;
  /** Oldest first. */
  mailsTo(email: string): Mail[];
  /** Link and code of the newest mail to an address. */
  newest(email: string): { token: string; code: string };
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** Set cookies as `name=value`, ready for a Cookie header; empty if none were set. */
  cookie: string;
  setCookie: string;
}

/** The account service on its own database, with recorded mails. */
export async function createAccountsWorld(
  config: Partial<Config> = {},
  { rateLimits = false } = {},
): Promise<AccountsWorld> {
  const database = await createTestDatabase();
  const mailer = recordingMailer();
  const texts: Text[] = [];
  const dnsTexts = new Map<string, string[]>();
  const services: Services = {
    db: database.db,
    mailer,
    texts: { send: async (text) => void texts.push(text) },
    files: unused as Services['files'],
    vault: await openVault(testKeys, database.db),
    storage: unused as Services['storage'],
    untrustedProxy: { address: () => null },
    openFiles: unused as Services['openFiles'],
    uploadStaging: unused as Services['uploadStaging'],
    feed: unused as Services['feed'],
    access: unused as Services['access'],
    // Fake providers of tests listen on this machine.
    fetchPublic: createPublicFetch({ privateAddresses: ['127.0.0.1', '::1'] }),
    fetchReceiver: () => Promise.reject(new Error('not in this test')),
    domainResolver: { readTexts: async (name) => dnsTexts.get(name) ?? [] },
    background: createBackground(createLog('silent')),
    recentCalls: createRecentCalls(),
    log: createLog('silent'),
    config: {
      publicUrl: origin,
      productName: 'Visafolio',
      maxUploadBytes: 1,
      archives: { folder: '/nowhere', maxBytes: 1 },
      adminEmail: undefined,
      providers: [],
      trustedProxies: [],
      phones: { delivered: true, perHour: 10_000, country: undefined },
      sessions: {
        days: 90,
        administratorHours: 12,
        idleMinutes: { administrator: 30, staff: 480, client: 10_080 },
      },
      ethereum: false,
      samlSignInHours: 12,
      waitlist: { to: undefined, emailjs: undefined },
      authSecret: 'a secret of at least thirty-two characters',
      ...config,
    },
  };
  const accounts = createAccounts(services, { rateLimits });
  const app = new Hono().route('/api/auth', accounts.routes);
  const base = services.config.publicUrl;
  const request = async (path: string, init?: RequestInit) =>
    app.request(new Request(`${base}/api/auth${path}`, init));
  const mailsTo = (email: string) => mailer.mails.filter((mail) => mail.to === email);

  const postWithoutMails: AccountsWorld['post'] = async (path, body, headers = {}) => {
    const response = await request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base, ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.ok) checkAnswer(path, answer);
    const set = response.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'));
    return {
      status: response.status,
      body: answer,
      cookie: set.map((cookie) => cookie.split(';')[0]).join('; '),
      setCookie: set.join('\n'),
    };
  };

  const sendMails = async () => {
    await runDueEntries(services, accountMail);
    await services.background.settled();
  };

  return {
    services,
    owner: database.owner,
    mailer,
    texts,
    dnsTexts,
    request,
    mailsTo,
    postWithoutMails,
    sendMails,
    async post(path, body, headers) {
      const answer = await postWithoutMails(path, body, headers);
      await sendMails();
      return answer;
    },
    readSession: (cookie) => accounts.sessions.readSession(new Request(base, { headers: { cookie } })),
    newest(email) {
      const mail = mailsTo(email).at(-1);
      if (!mail) throw new Error(`no mail to ${email}`);
      return { token: tokenIn(mail), code: codeIn(mail) };
    },
    async close() {
      await services.background.settled();
      await database.drop();
    },
  };
}

/** Throws if an answer violates the contract. */
function checkAnswer(path: string, answer: unknown): void {
  const call = authCallList.find((each) => each.method === 'POST' && each.path === path);
  if (call && call.name !== 'finishFederatedSignIn') authAnswers[call.name].parse(answer);
}

function tokenIn({ text }: Mail): string {
  const token = text.match(/[?&]token=([\w-]+)/)?.[1];
  if (!token) throw new Error('the mail holds no link');
  return token;
}

function codeIn({ text }: Mail): string {
  const code = text.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error('the mail holds no code');
  return code;
}

let count = 0;
/** Unique within a run. */
export const newEmail = (name = 'person'): string => `${name}.${process.pid}-${count++}@example.com`;

/** As if every claimed domain had its DNS record. */
export const proveDomains = ({ owner }: AccountsWorld) =>
  owner.query('UPDATE auth.firm_domain SET proven_at = now()');

let numbers = 0;
/** A number from a range that is never assigned; unique within a run. */
export const newNumber = () =>
  `+1${202 + Math.floor(numbers / 99)}555${String(101 + (numbers++ % 99)).padStart(4, '0')}`;
