import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface OutboxMail {
  /** File name without its extension. */
  id: string;
  to: string;
  subject: string;
  /** ISO 8601; empty if the mail has no readable date. */
  at: string;
  html: string;
  text: string;
}

/** The newest `limit` mails of the outbox, newest first. Empty if the folder does not exist yet. */
export async function listOutbox(dir: string, limit = 100): Promise<OutboxMail[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => present(name.slice(0, -'.eml'.length), await parse(dir, name))),
  );
}

/** Null for an unknown id. */
export async function readOutboxMail(dir: string, id: string): Promise<OutboxMail | null> {
  if (!/^[\w-]{1,200}$/.test(id)) return null;
  try {
    return present(id, await parse(dir, `${id}.eml`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function parse(dir: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(path.join(dir, name)));
}

function present(id: string, email: Email): OutboxMail {
  return {
    id,
    to: email.to?.map((recipient) => recipient.address).join(', ') ?? '',
    subject: email.subject ?? '',
    at: email.date ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
  };
}
