import { Party } from '@visafolio/contract/messages/message.ts';
import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import type { EngineName } from '@visafolio/contract/translation/translation.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, hasRow, queryRow, queryRows } from '../../shared/db/query.ts';
import type { LanguagePair } from '../../shared/outbound/translation-engine.ts';
import type { Term } from './protect/protect-text.ts';

/** Whether somebody of a workspace agreed that texts leave for the engine. */
export const hasAgreed = (tx: Tx, workspaceId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM message_settings WHERE workspace_id = ${workspaceId} AND translation_agreed_at IS NOT NULL`;

export const selectTermsFor = (tx: Tx, workspaceId: string, { from, to }: LanguagePair): Promise<Term[]> =>
  queryRows(tx, { term: column.text, translation: column.text })`
    SELECT term, translation FROM glossary_terms
    WHERE workspace_id = ${workspaceId} AND language = ${from} AND translation_language = ${to}`;

/** Of all people and firms of a case, as a translation keeps them. */
export async function selectNames(tx: Tx, requestId: string): Promise<string[]> {
  const rows = await queryRows(tx, { name: column.text.orNull })`
    SELECT name FROM client_requests WHERE id = ${requestId}
    UNION SELECT sponsor_name FROM client_requests WHERE id = ${requestId}
    UNION SELECT concat_ws(' ', first_name, last_name) FROM client_users WHERE client_request_id = ${requestId}
    UNION SELECT p.full_name FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE r.id = ${requestId}
    UNION SELECT p.full_name FROM case_members m JOIN profiles p ON p.id = m.user_id WHERE m.client_request_id = ${requestId}
    UNION SELECT author_name FROM messages WHERE client_request_id = ${requestId} AND author_kind = 'staff'
    UNION SELECT f.name FROM client_requests r JOIN profiles p ON p.id = r.user_id JOIN firms f ON f.id = p.firm_id
      WHERE r.id = ${requestId}`;
  return rows.flatMap(({ name }) => (name?.trim() ? [name] : []));
}

export interface MessageToTranslate {
  id: string;
  workspace_id: string;
  client_request_id: string;
  party: Party;
  /** Sealed. */
  body: string;
  language: string;
  /** Languages of the interface that it is to be had in. */
  missing: Language[];
}

const MessageToTranslateRow = {
  id: column.uuid,
  workspace_id: column.uuid,
  client_request_id: column.uuid,
  party: column.oneOf(Party.options),
  /** Sealed. */
  body: column.text,
  language: column.text,
  /** Languages of the interface that it is to be had in. */
  missing: column.listOf(languageCodes),
};

/**
 * Languages that are missing of a message, or failed a while ago: where the engine was away a minute, where it refused an hour. Null where it has all, is taken
 * back, or its language is not known.
 */
export const selectMessageToTranslate = (tx: Tx, id: string): Promise<MessageToTranslate | null> =>
  queryRow(tx, MessageToTranslateRow)`
    SELECT m.id, m.workspace_id, m.client_request_id, c.party, m.body, m.language, array_agg(l.language ORDER BY l.language) AS missing
    FROM messages m
    JOIN conversations c ON c.id = m.conversation_id
    JOIN unnest(product_languages()) AS l (language) ON l.language <> m.language
    LEFT JOIN message_translations t ON t.message_id = m.id AND t.language = l.language
    WHERE m.id = ${id} AND m.body IS NOT NULL AND m.prepared IS NULL
      AND (t.message_id IS NULL OR t.problem = 'unavailable' AND t.made_at < now() - interval '1 minute'
        OR t.problem = 'refused' AND t.made_at < now() - interval '1 hour')
    GROUP BY m.id, c.party`;

export interface NewTranslation {
  language: Language;
  /** Sealed; null: see `problem`. */
  body: string | null;
  engine: EngineName;
  check_original: boolean;
  problem: 'unavailable' | 'refused' | 'too_long' | null;
}

/**
 * False where the message says something else by now, or has a translation already. A message that changes meanwhile waits for this
 * transaction, and then forgets what it wrote.
 */
export async function insertTranslation(
  tx: Tx,
  message: MessageToTranslate,
  { language, body, engine, check_original, problem }: NewTranslation,
): Promise<boolean> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('translations ' || ${message.id}::text, 0))`,
  );
  // Its own statement: it sees what was committed while this one waited.
  const { rowCount } = await tx.execute(sql`
    INSERT INTO message_translations (message_id, language, workspace_id, client_request_id, body, engine, check_original, problem)
    SELECT id, ${language}, workspace_id, client_request_id, ${body}, ${engine}, ${check_original}, ${problem}
    FROM messages WHERE id = ${message.id} AND body = ${message.body} AND workspace_id = ${message.workspace_id}
    ON CONFLICT (message_id, language) DO UPDATE SET body = excluded.body, engine = excluded.engine,
      check_original = excluded.check_original, problem = excluded.problem, made_at = excluded.made_at
      WHERE message_translations.body IS NULL`);
  return rowCount === 1;
}
