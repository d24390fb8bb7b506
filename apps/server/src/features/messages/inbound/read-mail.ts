import { createHash } from 'node:crypto';
import type { MailPartKind } from '@visafolio/contract/messages/mail.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { OwnMailTraits } from './reply-text/quotation.ts';

/** Limits for a received mail. */
export const inboundLimits = {
  /** The whole mail. */
  bytes: 30 * 1024 * 1024,
  /** Texts and attachments. */
  parts: 100,
  textCharacters: 500_000,
  /** For each of the two texts that are stored for staff: plain text and text from HTML. */
  wholeCharacters: 200_000,
} as const;

export interface ReadMail {
  /** In lower case; null if there is no sender, or more than one. */
  from: string | null;
  /** All senders as the mail writes them, for display. */
  sender: string;
  messageId: string | null;
  subject: string;
  /** ISO 8601; null if missing or unreadable. */
  sentAt: string | null;
  /** The sender's own text, without quotations of our mails and without a signature. */
  text: string;
  /** The plain text, and the text of the HTML if it differs. */
  whole: { text: string; html: string | null };
  headers: {
    autoSubmitted: string | null;
    precedence: string | null;
    suppress: string | null;
    autoReply: string | null;
    listId: string | null;
    returnPath: string | null;
    contentType: string | null;
    /** Topmost first. */
    authenticationResults: string[];
  };
  /** In the mail's order. */
  parts: ReadPart[];
}

export interface ReadPart {
  /** `attachment`: the sender attached it; other kinds are decoration or transport data. */
  kind: MailPartKind;
  name: string;
  type: string;
  bytes: Uint8Array;
  sha256: string;
  /** Shown inside the text: the same picture in a later mail is decoration. */
  isInline: boolean;
}

export interface MailToRead {
  mime: Uint8Array;
  /** Identifies us in this mail, to cut quotations of our mails. */
  ours: OwnMailTraits;
}

/** For a whole mail with its attachments. */
const childLimits = { ms: 10_000, megabytes: 700 };

/**
 * Null if it is unreadable or exceeds limits. Each mail has a process of its own; if that crashes, the mail is read once more and
 * then given up, because it may cause the crash.
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
