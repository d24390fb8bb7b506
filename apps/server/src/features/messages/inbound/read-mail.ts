import { createHash } from 'node:crypto';
import type { MailPartKind } from '@visafolio/contract/messages/mail.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { OurWords } from './reply-text/quotation.ts';

/** Of a mail that somebody sent. */
export const inboundLimits = {
  /** The whole mail. */
  bytes: 30 * 1024 * 1024,
  /** Everything that is a part, text and attachments. */
  parts: 100,
  textCharacters: 500_000,
  /** Of the whole text that is kept for staff, and of the same from HTML. */
  wholeCharacters: 200_000,
} as const;

export interface ReadMail {
  /** In small letters; null where there is none, or more than one. */
  from: string | null;
  /** As the mail writes all its senders, to be shown. */
  sender: string;
  messageId: string | null;
  subject: string;
  /** ISO 8601; null where the mail does not say it, or not so that it can be read. */
  sentAt: string | null;
  /** What its sender wrote, without what it quotes of ours and without a signature. */
  text: string;
  /** Everything: the plain text, and what HTML says where that is something else. */
  whole: { text: string; html: string | null };
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
  /** In the mail's order. */
  parts: ReadPart[];
}

export interface ReadPart {
  /** `attachment`: something that the sender gave; the others belong to the mail's looks, or to its transport. */
  kind: MailPartKind;
  name: string;
  type: string;
  bytes: Uint8Array;
  sha256: string;
  /** It stands in the text: the same picture in a later mail is part of the mail's looks. */
  isInline: boolean;
}

export interface MailToRead {
  mime: Uint8Array;
  /** Who we are in this mail: what quotes us is cut. */
  ours: OurWords;
}

/** Of a whole mail with its attachments. */
const childLimits = { ms: 10_000, megabytes: 700 };

/**
 * Null where it cannot be read, or not within limits. Each mail has a process of its own; one whose process ends in the middle is read
 * once more, and then given up: it may be what ends it.
 */
export async function readMail(services: Services, mail: MailToRead): Promise<ReadMail | null> {
  const task = new URL('./read-mail.task.ts', import.meta.url);
  const name = `mail ${createHash('sha256').update(mail.mime).digest('hex')}`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.openFiles.run<ReadMail>(name, task, mail, childLimits);
    } catch (error) {
      if (error instanceof FileProblemError) return null;
      services.log.warn({ err: error, attempt }, 'a mail could not be read');
      if (attempt === 2) return null;
    }
  }
}
