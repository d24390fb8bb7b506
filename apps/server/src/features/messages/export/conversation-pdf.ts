import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { Message, Party } from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { column, query } from '../../../shared/db/query.ts';
import { cleanFileName } from '../../../shared/files/names/clean-file-name.ts';
import { renderInWorker } from '../../../shared/files/pdf/render-in-worker.ts';
import type { Services } from '../../../shared/services.ts';
import { recordView } from '../../activity/activity.usecases.ts';
import { readConversation } from '../conversation/read-conversation.ts';
import { openMailContent } from '../inbound/mails/held-mails.ts';
import { selectMails } from '../inbound/mails/inbound-mails.queries.ts';
import { hasOmittedText } from '../inbound/mails/mail-content.ts';
import type { ConversationPages } from './conversation-pages.ts';

interface Asked {
  requestId: string;
  party: Party;
  /** The reader's. */
  language: Language;
}

/** Per document: rendering them takes a few seconds, and any device can open the file. */
const messagesPerPdf = 1_000;
/** Few, because their texts are long. */
const mailsAtOnce = 50;
const limits = { timeMs: 120_000, memoryMb: 512 };

interface ConversationPdf {
  /** With the extension. */
  fileName: string;
  bytes: Buffer;
}

export interface ConversationPdfs {
  /** Number of documents of up to a thousand messages, oldest first; 0 if there are no messages. */
  parts: number;
  /** Files of messages that are not filed under a document. */
  files: RequestUpload[];
  /** The mails that messages came from, each once, oldest first. */
  mailIds: string[];
  make(part: number): Promise<ConversationPdf>;
}

/** A conversation as PDFs, rendered on demand. Refuses with requests.not_found and messages.no_such_party. */
export async function openConversationPdfs(
  services: Services,
  actor: StaffActor,
  asked: Asked,
): Promise<ConversationPdfs> {
  const { requestId, language } = asked;
  const { name, messages } = await loadConversation(services, actor, asked);
  const facts = await loadFacts(services, actor, requestId);
  const parts = Math.ceil(messages.length / messagesPerPdf);
  const title = translatorFor(language)('documents.conversation.title');
  return {
    parts,
    files: messages.flatMap(({ files }) =>
      files.flatMap(({ upload, document_id }) => (upload && !document_id ? [upload] : [])),
    ),
    mailIds: [...findMails(messages).keys()],
    async make(part) {
      const some = messages.slice((part - 1) * messagesPerPdf, part * messagesPerPdf);
      const shortened = await findShortened(services, actor, requestId, some);
      const pages: ConversationPages = {
        ...facts,
        language,
        name,
        taken: formatTime(new Date(), language, { dateStyle: 'long', timeZone: 'UTC' }),
        part,
        parts,
        messages: some.map((message) => ({
          ...describeMessage(message, language),
          isShortened: shortened.has(message.id),
        })),
      };
      const number = parts > 1 ? ` ${part}` : '';
      const { pdf } = await renderInWorker(
        new URL('./conversation-pages.worker.ts', import.meta.url),
        pages,
        limits,
      );
      return {
        fileName: cleanFileName(`${title} - ${name}${number}.pdf`, 'pdf'),
        bytes: pdf,
      };
    },
  };
}

/** Oldest first. */
async function loadConversation(
  services: Services,
  actor: StaffActor,
  { requestId, party }: Asked,
): Promise<{ name: string; messages: Message[] }> {
  const messages: Message[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await readConversation(services, actor, { request_id: requestId, party, before });
    messages.push(...page.messages);
    if (page.older_before === null) return { name: page.name, messages: messages.reverse() };
    before = page.older_before;
  }
}

/** Maps each mail to the last of its messages that was not taken back. */
function findMails(messages: Message[]): Map<string, string> {
  const lastOfMail = new Map<string, string>();
  for (const { id, mail_id, taken_back_at } of messages)
    if (mail_id !== null && taken_back_at === null) lastOfMail.set(mail_id, id);
  return lastOfMail;
}

/** Finds the messages that get the note that their mail has more text. */
async function findShortened(
  { db, vault }: Services,
  actor: StaffActor,
  requestId: string,
  messages: Message[],
): Promise<Set<string>> {
  const lastOfMail = findMails(messages);
  const ids = [...lastOfMail.keys()];
  const shortened = new Set<string>();
  for (let from = 0; from < ids.length; from += mailsAtOnce) {
    const some = ids.slice(from, from + mailsAtOnce);
    for (const row of await db.withActor(actor, (tx) => selectMails(tx, requestId, some))) {
      const messageId = lastOfMail.get(row.id);
      if (messageId && hasOmittedText(await openMailContent(vault, row))) shortened.add(messageId);
    }
  }
  return shortened;
}

/** Records the download on the timeline. */
export const recordConversationView = (
  { db }: Services,
  actor: StaffActor,
  requestId: string,
  fileName: string,
): Promise<void> =>
  db.withActor(actor, (tx) =>
    recordView(tx, actor, { requestId, kind: 'document.viewed', payload: { file_name: fileName } }),
  );

async function loadFacts({ db, config }: Services, actor: StaffActor, requestId: string) {
  const { rows } = await db.withActor(
    actor,
    (tx) =>
      query(tx, { client: column.text, firm: column.text.orNull })`
      SELECT r.name AS client, f.name AS firm FROM client_requests r
      LEFT JOIN profiles p ON p.id = (SELECT app_user_id()) LEFT JOIN firms f ON f.id = p.firm_id
      WHERE r.id = ${requestId}`,
  );
  return { client: rows[0]?.client ?? '', sender: rows[0]?.firm ?? config.productName };
}

const formatTime = (at: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[language].region, options).format(at);

/** A message as the reader's PDF shows it. */
function describeMessage(
  message: Message,
  language: Language,
): Omit<ConversationPages['messages'][number], 'isShortened'> {
  const t = translatorFor(language);
  const languageNames = new Intl.DisplayNames([languages[language].region], { type: 'language' });
  const nameLanguage = (code: string): string => {
    try {
      return languageNames.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const { author, created_at, via, edited_at, kind, about } = message;
  const at = formatTime(new Date(created_at), language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const named = about && (about.translations[language] ?? about.name);
  const aboutText = !named
    ? ''
    : kind === 'document.asked_again'
      ? t('documents.conversation.askedAgain', { name: named })
      : kind === 'answer.sent_back'
        ? t('documents.conversation.sentBack', { name: named })
        : t('documents.conversation.about', { name: named });
  return {
    author: author.name,
    facts: [
      `${at} UTC`,
      ...(message.language ? [nameLanguage(message.language)] : []),
      ...(via === 'mail' ? [t('documents.conversation.byMail')] : []),
      ...(edited_at ? [t('documents.conversation.edited')] : []),
    ],
    about: aboutText,
    body: message.body,
    translations: message.translations.flatMap(({ language: into, body, engine, check_original }) =>
      body === null || message.body === null
        ? []
        : [
            {
              heading: [
                engine === 'prepared'
                  ? nameLanguage(into)
                  : t('documents.conversation.translation', { language: nameLanguage(into), engine }),
                ...(check_original ? [t('documents.conversation.checkOriginal')] : []),
              ].join(' · '),
              body,
            },
          ],
    ),
    files: message.files.map(({ file_name }) => file_name),
  };
}
