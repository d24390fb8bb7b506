import { findUnknownPlaceholder } from '@visafolio/contract/cases/placeholders.ts';
import type { ReminderText, ReminderWords } from '@visafolio/contract/notifications/reminders.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRows, queryValue } from '../../../../shared/db/query.ts';
import {
  ownWorkspace,
  requireLeadsWorkspace,
  selectLeadsWorkspace,
} from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';

type Written = ReminderWords & { language: Language };
interface Texts {
  items: ReminderText[];
  may_change: boolean;
}

/** In each language; ours where the workspace has written none. */
export const listTexts = ({ db }: Services, actor: StaffActor): Promise<Texts> =>
  db.withActor(actor, selectTexts);

/** Refuses with reminders.unknown_placeholder. */
export function setText(
  { db }: Services,
  actor: StaffActor,
  { language, ...words }: Written,
): Promise<Texts> {
  refuseUnknownPlaceholder(words);
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await tx.execute(sql`
      INSERT INTO reminder_texts (workspace_id, language, subject, body)
      VALUES (${ownWorkspace}, ${language}, ${words.subject}, ${words.body})
      ON CONFLICT (workspace_id, language) DO UPDATE SET subject = excluded.subject, body = excluded.body, updated_at = now()`);
    return selectTexts(tx);
  });
}

/** Back to ours. */
export function resetText({ db }: Services, actor: StaffActor, language: Language): Promise<Texts> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await tx.execute(
      sql`DELETE FROM reminder_texts WHERE workspace_id = ${ownWorkspace} AND language = ${language}`,
    );
    return selectTexts(tx);
  });
}

/** For an example client; no link is made. */
export async function previewText(
  services: Services,
  actor: StaffActor,
  { language, ...words }: Written,
): Promise<{ subject: string; text: string }> {
  refuseUnknownPlaceholder(words);
  const { config, db } = services;
  const firm = await db.withActor(actor, selectFirmName);
  const t = translatorFor(language);
  const { renderReminder } = await import('../../client-mails/client-mails.emails.tsx');
  const { subject, text } = await renderReminder(
    {
      language,
      product: config.productName,
      sender: firm ?? config.productName,
      logoUrl: undefined,
      client: t('reminders.example.client'),
      sponsor: null,
      replyTo: actor.email,
      caseName: '',
      boxUrl: new URL('/client/documents', config.publicUrl).href,
      link: {
        url: new URL('/client/portal', config.publicUrl).href,
        code: '······',
        codeUrl: new URL('/auth/confirm', config.publicUrl).href,
      },
    },
    {
      documents: [t('reminders.example.document')],
      questions: [t('reminders.example.question')],
      submitDocuments: false,
      submitQuestionnaire: false,
      unplaced: [],
    },
    words,
  );
  return { subject, text };
}

function refuseUnknownPlaceholder({ subject, body }: ReminderWords): void {
  const name = findUnknownPlaceholder(subject) ?? findUnknownPlaceholder(body);
  if (name !== null) throw refuse('reminders.unknown_placeholder', { name: name.slice(0, 100) });
}

const selectFirmName = (tx: Tx): Promise<string | null> =>
  queryValue(tx, column.text)`SELECT name FROM firms WHERE id = ${ownWorkspace}`;

const WrittenRow = {
  language: column.oneOf(Language.options),
  subject: column.text,
  body: column.text,
};

async function selectTexts(tx: Tx): Promise<Texts> {
  const rows = await queryRows(tx, WrittenRow)`
    SELECT language, subject, body FROM reminder_texts WHERE workspace_id = ${ownWorkspace}`;
  const may_change = await selectLeadsWorkspace(tx);
  return {
    may_change,
    items: Language.options.map((language) => {
      const own = rows.find((row) => row.language === language);
      return { ...(own ?? ours(language)), own: own !== undefined };
    }),
  };
}

/** As they are sent to a client; a sponsor's name the client. */
function ours(language: Language): Written {
  const t = translatorFor(language);
  const sender = '{{firm_name}}';
  return {
    language,
    subject: t('mails.reminder.subject', { sender }),
    body: t('mails.reminder.text', { sender }),
  };
}
