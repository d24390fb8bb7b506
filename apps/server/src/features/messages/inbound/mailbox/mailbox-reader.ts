import { setTimeout as delay } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { Services } from '../../../../shared/services.ts';
import { inboundLimits } from '../read-mail.ts';
import { receiveReply } from '../receive-reply.ts';

/** Polls this often, even if the server announces new mails. Milliseconds. */
const pollMs = 60_000;
const backOff = { fromMs: 1_000, toMs: 5 * 60_000 };
/** Timeout of the server's responses. Milliseconds. */
const socketMs = 5 * 60_000;

export interface MailboxReader {
  close(): Promise<void>;
}

interface Pace {
  pollMs?: number;
  backOffMs?: number;
}

/**
 * Reads the mailbox of INBOUND_IMAP_URL: receives unseen mails, and marks each as seen after it is processed. One replica reads
 * at a time; a mail that two read anyway is stored once.
 */
export function startMailboxReader(services: Services, pace: Pace = {}): MailboxReader {
  const url = services.config.inboundMail?.imapUrl;
  const stopped = new AbortController();
  const running = url ? readUntil(services, url, pace, stopped.signal) : Promise.resolve();
  return {
    async close() {
      stopped.abort();
      await running;
    },
  };
}

async function readUntil(services: Services, url: string, pace: Pace, signal: AbortSignal): Promise<void> {
  const shortest = pace.backOffMs ?? backOff.fromMs;
  let waitMs = shortest;
  while (!signal.aborted) {
    const release = await services.uploadStaging.locks.acquire('inbound mail', { signal }).catch(() => null);
    // Another replica is reading.
    if (!release) {
      await delay(waitMs, undefined, { signal }).catch(() => {});
      continue;
    }
    try {
      await readMailbox(services, url, { ...pace, onReady: () => (waitMs = shortest) }, signal);
    } catch (error) {
      if (!signal.aborted) services.log.warn({ err: error, waitMs }, 'the mailbox of answers cannot be read');
    } finally {
      await release();
    }
    await delay(waitMs, undefined, { signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, backOff.toMs);
  }
}

/** Reads until the connection ends or `signal` aborts. */
async function readMailbox(
  services: Services,
  url: string,
  { onReady, ...pace }: Pace & { onReady: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // Its log would contain the content of mails.
    logger: false,
    socketTimeout: socketMs,
  });
  const ended = Promise.withResolvers<void>();
  client.on('error', (error) => ended.reject(error));
  client.on('close', () => ended.resolve());
  ended.promise.catch(() => {});
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    onReady();
    let isNew = Promise.withResolvers<void>();
    client.on('exists', () => isNew.resolve());
    while (client.usable && !signal.aborted) {
      isNew = Promise.withResolvers<void>();
      await receiveUnseen(services, client, signal);
      const waiting = new AbortController();
      const poll = delay(pace.pollMs ?? pollMs, undefined, { signal: waiting.signal }).catch(() => {});
      // The next command ends it.
      client.idle().catch(() => {});
      await Promise.race([isNew.promise, ended.promise, poll]);
      waiting.abort();
    }
    await ended.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/** A mail that cannot be stored now stays unseen for the next poll, and does not stop the others. */
async function receiveUnseen(services: Services, client: ImapFlow, signal: AbortSignal): Promise<void> {
  const unseen = (await client.search({ seen: false }, { uid: true })) || [];
  for (const uid of unseen) {
    if (signal.aborted) return;
    const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (!found) continue;
    if ((found.size ?? 0) > inboundLimits.bytes)
      services.log.info({ reason: 'too large' }, 'a mail became no message');
    else {
      const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
      const source = mail ? mail.source : undefined;
      if (!source) continue;
      try {
        await receiveReply(services, source);
      } catch (error) {
        services.log.warn({ err: error }, 'an answer by mail waits for the next look');
        continue;
      }
    }
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
}
