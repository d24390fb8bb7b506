import { vi } from 'vitest';
import type { Mail } from '../../src/shared/mail/mailer.ts';
import type { Text } from '../../src/shared/sms/text-sender.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  location: string | null;
}

/** One person's browser: stores cookies, for our site only. */
export interface Browser {
  /** POSTs JSON to /api/auth like our own pages, and waits for the mails that follow. */
  post(path: string, body?: object): Promise<Answer>;
  /** Opens a URL of our site, like a link or a redirect. */
  open(address: string): Promise<Answer>;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Address of the account that this browser is signed in to; null for a visitor. */
  signedInAs(): Promise<string | null>;
  cookies: Map<string, string>;
}

export interface AttackWorld {
  server: TestServer;
  browser(): Browser;
  mailsTo(email: string): Mail[];
  /** Link and code of the newest mail to an address that contains them; a notice may follow it. */
  newestMail(email: string): { token: string; code: string; text: string };
  /** Waits for the code of the newest message to a phone. */
  newestText(number: string): Promise<string>;
  newEmail(name?: string): string;
  newNumber(): string;
  close(): Promise<void>;
}

let count = 0;

/** The whole server over HTTP, with recorded mails and text messages. */
export async function createAttackWorld(env: Record<string, string> = {}): Promise<AttackWorld> {
  const server = await createTestServer(env);
  const mails: Mail[] = [];
  const texts: Text[] = [];
  server.services.mailer.send = async (mail) => void mails.push(mail);
  if (server.services.texts) server.services.texts.send = async (text) => void texts.push(text);
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email);

  return {
    server,
    mailsTo,
    browser: () => createBrowser(server),
    newestMail(email) {
      const { text } = mailsTo(email).findLast((mail) => /[?&]token=|^\d{6}$/m.test(mail.text)) ?? {};
      if (!text) throw new Error(`no mail to ${email}`);
      return {
        text,
        token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '',
        code: /^\d{6}$/m.exec(text)?.[0] ?? '',
      };
    },
    newestText: (number) =>
      vi.waitFor(() => {
        const code = /^\d{6}/.exec(texts.filter(({ to }) => to === number).at(-1)?.text ?? '')?.[0];
        if (!code) throw new Error(`no message to ${number}`);
        return code;
      }),
    newEmail: (name = 'person') => `${name}.${process.pid}-${count++}@example.com`,
    /** From a range that is never assigned. */
    newNumber: () => `+1202555${String(100 + count++).padStart(4, '0')}`,
    close: () => server.close(),
  };
}

function createBrowser(server: TestServer): Browser {
  const cookies = new Map<string, string>();
  const send = async (address: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await server.fetch(new Request(new URL(address, server.url), { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      location: response.headers.get('location'),
    };
  };
  const call = (method: string, path: string, body?: object) =>
    send(path, {
      method,
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    cookies,
    async post(path, body = {}) {
      const answer = await call('POST', `/api/auth${path}`, body);
      await server.services.background.settled();
      return answer;
    },
    call: (method, path, body) => call(method, `/api${path}`, body),
    open: (address) => send(address, { method: 'GET' }),
    async signedInAs() {
      const { body } = await call('GET', '/api/auth/get-session');
      return (body.user as { email: string } | undefined)?.email ?? null;
    },
  };
}

/** Counts the attacks of a file, and prints them in one line. */
export function createTally(subject: string) {
  let tried = 0;
  let through = 0;
  return {
    /** `succeeded`: the attack reached its goal. */
    note(succeeded: boolean): boolean {
      tried += 1;
      if (succeeded) through += 1;
      return succeeded;
    },
    print: () => process.stdout.write(`attacks on ${subject}: ${tried} tried, ${through} got through\n`),
  };
}
