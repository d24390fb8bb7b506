import { createHash } from 'node:crypto';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';

/** Of a mail that somebody sent. */
export const inboundLimits = {
  /** The whole mail. */
  bytes: 30 * 1024 * 1024,
  /** Everything that is a part, text and attachments. */
  parts: 100,
  textCharacters: 500_000,
} as const;

export interface ReadMail {
  /** In small letters; null where there is none, or more than one. */
  from: string | null;
  messageId: string | null;
  subject: string;
  /** What its sender wrote, without what it quotes and without a signature. */
  text: string;
  headers: {
    autoSubmitted: string | null;
    precedence: string | null;
    suppress: string | null;
    autoReply: string | null;
    listId: string | null;
    returnPath: string | null;
    contentType: string | null;
    /** The topmost first. */
    authenticationResults: string[];
  };
  attachments: { name: string; bytes: Uint8Array }[];
}

/** Of a whole mail with its attachments. */
const childLimits = { ms: 10_000, megabytes: 700 };

/**
 * Null where it cannot be read, or not within limits. Each mail has a process of its own; one whose process ends in the middle is read
 * once more, and then given up: it may be what ends it.
 */
export async function readMail(services: Services, mime: Uint8Array): Promise<ReadMail | null> {
  const task = new URL('./read-mail.task.ts', import.meta.url);
  const name = `mail ${createHash('sha256').update(mime).digest('hex')}`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.openFiles.run<ReadMail>(name, task, { mime }, childLimits);
    } catch (error) {
      if (error instanceof FileProblemError) return null;
      services.log.warn({ err: error, attempt }, 'a mail could not be read');
      if (attempt === 2) return null;
    }
  }
}
