import { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import {
  type LetterParagraph,
  type LetterProposal,
  type LetterSummary,
  ProposalContent,
} from '@visafolio/contract/filings/letter.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, execute, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

/** After this time the request to the provider was lost with its server. Minutes. */
const proposalMinutes = 5;

const SummaryRow = {
  id: column.uuid,
  title: column.text,
  revision: column.int,
  made_by_name: column.text,
  changed_by_name: column.text,
  created_at: column.timestamp,
  changed_at: column.timestamp,
  finished_at: column.timestamp.orNull,
  finished_by_name: column.text.orNull,
  finished_revision: column.int.orNull,
  file_name: column.text.orNull,
  file_path: column.text.orNull,
  not_drawn: column.json(z.array(NotDrawn)).orNull,
};
type SummaryRow = Row<typeof SummaryRow>;

const LetterRow = {
  ...SummaryRow,
  /** Sealed. */
  paragraphs: column.text,
  on_letterhead: column.boolean,
  proposal: column.text.orNull,
  proposal_problem: column.oneOf(['unavailable', 'nothing']).orNull,
  proposal_asked_at: column.timestamp.orNull,
  is_asked: column.boolean,
};
type LetterRow = Row<typeof LetterRow>;

export interface StoredLetter {
  summary: LetterSummary;
  paragraphs: LetterParagraph[];
  on_letterhead: boolean;
  revision: number;
  proposal: LetterProposal;
}

/** Last changed first. */
export async function selectLetters(tx: Tx, requestId: string): Promise<LetterSummary[]> {
  const rows = await queryRows(tx, SummaryRow)`
    SELECT l.id, l.title, l.revision, l.made_by_name, l.changed_by_name, l.created_at, l.changed_at, l.finished_at,
      l.finished_by_name, l.finished_revision, d.file_name, d.file_path, d.not_drawn
    FROM letters l LEFT JOIN client_documents d ON d.id = l.document_id
    WHERE l.client_request_id = ${requestId} ORDER BY l.changed_at DESC, l.id`;
  return rows.map(toSummary);
}

/** Null if the actor has no such letter. */
export async function selectLetter(
  tx: Tx,
  vault: Vault,
  { requestId, letterId }: { requestId: string; letterId: string },
): Promise<StoredLetter | null> {
  const [row] = await queryRows(tx, LetterRow)`
    SELECT l.id, l.title, l.revision, l.made_by_name, l.changed_by_name, l.created_at, l.changed_at, l.finished_at,
      l.finished_by_name, l.finished_revision, d.file_name, d.file_path, d.not_drawn, l.paragraphs, l.on_letterhead, l.proposal, l.proposal_problem,
      l.proposal_asked_at, coalesce(l.proposal_asked_at > now() - make_interval(mins => ${proposalMinutes}), false) AS is_asked
    FROM letters l LEFT JOIN client_documents d ON d.id = l.document_id
    WHERE l.client_request_id = ${requestId} AND l.id = ${letterId}`;
  if (!row) return null;
  const { revision, on_letterhead } = row;
  return {
    summary: toSummary(row),
    paragraphs: JSON.parse(await vault.open(places.letter(requestId, letterId), row.paragraphs)),
    on_letterhead,
    revision,
    proposal: await readProposal(row, vault, requestId),
  };
}

async function readProposal(row: LetterRow, vault: Vault, requestId: string): Promise<LetterProposal> {
  if (row.proposal_asked_at)
    return row.is_asked
      ? { state: 'asked', asked_at: toInstant(row.proposal_asked_at) }
      : { state: 'failed', problem: 'unavailable' };
  if (row.proposal_problem) return { state: 'failed', problem: row.proposal_problem };
  if (row.proposal === null) return { state: 'none' };
  return {
    state: 'ready',
    content: ProposalContent.parse(
      JSON.parse(await vault.open(places.letterProposal(requestId, row.id), row.proposal)),
    ),
  };
}

const toSummary = (row: SummaryRow): LetterSummary => ({
  id: row.id,
  title: row.title,
  made_by_name: row.made_by_name,
  changed_by_name: row.changed_by_name,
  created_at: toInstant(row.created_at),
  changed_at: toInstant(row.changed_at),
  finished:
    row.finished_at && row.file_path && row.file_name
      ? {
          at: toInstant(row.finished_at),
          by_name: row.finished_by_name ?? '',
          file_name: row.file_name,
          file_path: row.file_path,
          is_current: row.finished_revision === row.revision,
          not_drawn: row.not_drawn ?? [],
        }
      : null,
});

/** Locks the letter's row until the transaction ends. Null if the actor has no such letter. */
export const lockLetter = (
  tx: Tx,
  { requestId, letterId }: { requestId: string; letterId: string },
): Promise<{ revision: number; document_id: string | null } | null> =>
  queryRow(tx, { revision: column.int, document_id: column.uuid.orNull })`
    SELECT revision, document_id FROM letters WHERE client_request_id = ${requestId} AND id = ${letterId} FOR UPDATE`;

/** Waits for concurrent calls that create letters of the case. */
export async function countLetters(tx: Tx, requestId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`letters ${requestId}`}, 0))`);
  const rows = await queryRows(tx, {
    count: column.int,
  })`SELECT count(*)::int AS count FROM letters WHERE client_request_id = ${requestId}`;
  return rows[0]?.count ?? 0;
}

export interface NewLetter {
  letterId: string;
  requestId: string;
  workspaceId: string;
  title: string;
  /** Sealed. */
  paragraphs: string;
  onLetterhead: boolean;
}

/** False if one with this id exists. */
export const insertLetter = (tx: Tx, userId: string, letter: NewLetter): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO letters (id, workspace_id, client_request_id, title, paragraphs, on_letterhead, made_by_name, changed_by_name)
    SELECT ${letter.letterId}, ${letter.workspaceId}, ${letter.requestId}, ${letter.title}, ${letter.paragraphs},
      ${letter.onLetterhead}, ${personName}, ${personName}
    FROM profiles p WHERE p.id = ${userId}
    ON CONFLICT (id) DO NOTHING`;

export const updateLetter = (
  tx: Tx,
  userId: string,
  letter: { letterId: string; title: string; paragraphs: string; onLetterhead: boolean },
): Promise<void> =>
  execute(tx)`
    UPDATE letters l SET title = ${letter.title}, paragraphs = ${letter.paragraphs}, on_letterhead = ${letter.onLetterhead},
      revision = l.revision + 1, changed_at = now(), changed_by_name = ${personName}
    FROM profiles p WHERE p.id = ${userId} AND l.id = ${letter.letterId}`;

/** The person's name as sources of a letter show it. */
export async function selectPersonName(tx: Tx, userId: string): Promise<string> {
  const rows = await queryRows(tx, {
    name: column.text,
  })`SELECT ${personName} AS name FROM profiles p WHERE p.id = ${userId}`;
  return rows[0]?.name ?? '';
}
