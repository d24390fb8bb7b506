import { changeCapacity, type Tx } from '../../shared/db/database.ts';
import { column, execute, queryRows } from '../../shared/db/query.ts';
import { BrokenSeal } from '../../shared/vault/keys/master-key.ts';
import { readSealingWorkspace, type Vault } from '../../shared/vault/vault.ts';
import { answerHashPlace, places } from './places.ts';

/** An answer as it is stored, with what shows that it belongs there (docs/decisions/0149). */
export interface StoredAnswer {
  question_id: string;
  /** Sealed; null: there is none. */
  answer: string | null;
  answer_hash: string | null;
}

/** `is_damaged`: something else than this server has put it there. `answer` is null then. */
export interface OpenedAnswer {
  answer: string | null;
  is_damaged: boolean;
}

/** Every hash of an answer that its case's head lists begins with it. Those of earlier releases are plain base64url. */
const boundMark = '2.';
const isBound = (hash: string | null): hash is string => hash?.startsWith(boundMark) ?? false;

/** Bytes of a hash in the head: too many to be met by chance, few enough to be written with each save. */
const tagLength = 8;

const headPlace = places.answerHead;

/** The keyed hash of an answer, bound to its case and question. SQL compares answers by it. */
export const hashAnswer = async (
  vault: Vault,
  { workspaceId, requestId, questionId }: { workspaceId: string; requestId: string; questionId: string },
  answer: string,
): Promise<string> => boundMark + (await vault.hash(workspaceId, boundPlace(requestId, questionId), answer));

const boundPlace = (requestId: string, questionId: string): string =>
  `${answerHashPlace(requestId, questionId)} in head`;

const toTag = (hash: string): Buffer =>
  Buffer.from(hash.slice(boundMark.length), 'base64url').subarray(0, tagLength);

/** The head of a case with these answers, in any order. */
export const sealHead = (
  vault: Vault,
  { workspaceId, requestId }: { workspaceId: string; requestId: string },
  hashes: Iterable<string>,
): Promise<string> =>
  vault.seal(workspaceId, headPlace(requestId), Buffer.concat([...hashes].map(toTag)).toString('base64'));

/** What a head lists. Nothing if it was changed or is another case's. */
async function openHead(vault: Vault, requestId: string, head: string): Promise<(hash: string) => boolean> {
  // A head is never plain text.
  const bytes = readSealingWorkspace(head)
    ? Buffer.from((await openOrNull(vault, headPlace(requestId), head)) ?? '', 'base64')
    : Buffer.alloc(0);
  const tags = new Set<string>();
  for (let from = 0; from < bytes.length; from += tagLength)
    tags.add(bytes.toString('hex', from, from + tagLength));
  return (hash) => tags.has(toTag(hash).toString('hex'));
}

/** Null if it does not open. */
async function openOrNull(vault: Vault, place: string, sealed: string): Promise<string | null> {
  try {
    return await vault.open(place, sealed);
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}

/**
 * Opens answers of one case, read in one statement with its head, in any of their rows. An answer that was exchanged with another one, taken
 * from another case or kind of text, or put back as it was earlier, is damaged: it is noted and not returned. Answers of
 * earlier releases are read as they are until their case has a head.
 */
export async function openAnswers<Stored extends StoredAnswer & { head: string | null }>(
  vault: Vault,
  requestId: string,
  rows: readonly Stored[],
): Promise<(Omit<Stored, 'answer' | 'answer_hash' | 'head'> & OpenedAnswer)[]> {
  const sealedHead = rows.find(({ head }) => head !== null)?.head ?? null;
  const isListed = sealedHead === null ? null : await openHead(vault, requestId, sealedHead);
  const mayBeOlder = isListed === null && !rows.some(({ answer_hash }) => isBound(answer_hash));
  return Promise.all(
    rows.map(async (row) => {
      const { head: _, answer: sealed, answer_hash, ...rest } = row;
      const isIntact =
        mayBeOlder || (answer_hash !== null && isBound(answer_hash) && (isListed?.(answer_hash) ?? false));
      const answer = sealed === null || !isIntact ? null : await openBound(vault, requestId, row, mayBeOlder);
      const is_damaged = sealed !== null && answer === null;
      if (is_damaged) vault.noteDamage({ requestId, questionId: row.question_id });
      return { ...rest, answer, is_damaged };
    }),
  );
}

/** Null if it is not the answer to its question. */
async function openBound(
  vault: Vault,
  requestId: string,
  { question_id, answer, answer_hash }: StoredAnswer,
  mayBeOlder: boolean,
): Promise<string | null> {
  const opened = answer === null ? null : await openOrNull(vault, places.answer(requestId), answer);
  if (answer === null || opened === null) return null;
  if (readSealingWorkspace(answer) === null || answer_hash === null) return mayBeOlder ? opened : null;
  const hash = isBound(answer_hash)
    ? boundMark + (await vault.hashBeside(answer, boundPlace(requestId, question_id), opened))
    : await vault.hashBeside(answer, answerHashPlace(requestId, question_id), opened);
  return hash === answer_hash ? opened : null;
}

/** An answer whose hash a statement has compared with the head's; '' if it is damaged. */
export async function openComparedAnswer(
  vault: Vault,
  requestId: string,
  stored: StoredAnswer,
): Promise<string> {
  if (stored.answer === null) return '';
  const opened = await openBound(vault, requestId, stored, false);
  if (opened === null) vault.noteDamage({ requestId, questionId: stored.question_id });
  return opened ?? '';
}

/** Whether an earlier release has stored the answers of a case, which has no head yet. */
export const areOlder = (head: string | null, rows: readonly Pick<StoredAnswer, 'answer_hash'>[]): boolean =>
  head === null && rows.length > 0 && !rows.some(({ answer_hash }) => isBound(answer_hash));

/** The hashes of a case that its head lists, by question. */
export async function listIntactHashes(
  vault: Vault,
  requestId: string,
  head: string,
  rows: readonly Omit<StoredAnswer, 'answer'>[],
): Promise<Map<string, string>> {
  const isListed = await openHead(vault, requestId, head);
  return new Map(
    rows.flatMap(({ question_id, answer_hash }) =>
      isBound(answer_hash) && isListed(answer_hash) ? [[question_id, answer_hash] as const] : [],
    ),
  );
}

const CaseAnswerRow = {
  id: column.uuid,
  workspace_id: column.uuid,
  question_id: column.uuid,
  answer: column.text,
  answer_hash: column.text.orNull,
  head: column.text.orNull,
};

const selectCaseAnswers = (tx: Tx, requestId: string) =>
  queryRows(tx, CaseAnswerRow)`
    SELECT a.id, a.workspace_id, a.question_id, a.answer, a.answer_hash,
      CASE row_number() OVER () WHEN 1 THEN h.head END AS head
    FROM client_request_responses a LEFT JOIN answer_heads h ON h.client_request_id = a.client_request_id
    WHERE a.client_request_id = ${requestId}`;

/**
 * Seals the answers of a locked case with the newest key of its workspace and lists them in its head. Damaged ones stay as they are, and
 * damaged. Needs the capacity `sealer`.
 */
export async function sealAnswers(tx: Tx, vault: Vault, requestId: string): Promise<void> {
  const rows = await selectCaseAnswers(tx, requestId);
  const [first] = rows;
  if (!first) return;
  const intact = await openAnswers(vault, requestId, rows);
  const newest = await vault.newestMark(first.workspace_id);
  const isDue = rows.some(
    ({ answer, answer_hash, head }, index) =>
      !intact[index]?.is_damaged &&
      (!answer.startsWith(newest) || !isBound(answer_hash) || (head !== null && !head.startsWith(newest))),
  );
  if (isDue) await writeAnswers(tx, vault, requestId, intact);
}

interface IntactAnswer extends OpenedAnswer {
  id: string;
  workspace_id: string;
  question_id: string;
}

async function writeAnswers(
  tx: Tx,
  vault: Vault,
  requestId: string,
  answers: readonly IntactAnswer[],
): Promise<void> {
  const [first] = answers;
  if (!first) return;
  const sealed = await Promise.all(
    answers.map(async ({ id, workspace_id: workspaceId, question_id, answer }) =>
      answer === null
        ? []
        : {
            id,
            sealed: await vault.seal(workspaceId, places.answer(requestId), answer),
            hash: await hashAnswer(vault, { workspaceId, requestId, questionId: question_id }, answer),
          },
    ),
  );
  const written = sealed.flat();
  await execute(tx)`
    UPDATE client_request_responses a SET answer = s.sealed, answer_hash = s.hash
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS s (id uuid, sealed text, hash text)
    WHERE a.id = s.id`;
  const workspaceId = first.workspace_id;
  const head = await sealHead(
    vault,
    { workspaceId, requestId },
    written.map(({ hash }) => hash),
  );
  await execute(tx)`
    INSERT INTO answer_heads (client_request_id, workspace_id, head) VALUES (${requestId}, ${workspaceId}, ${head})
    ON CONFLICT (client_request_id) DO UPDATE SET head = excluded.head`;
}

/**
 * Binds answers to other questions, which `move` gives them, in the capacity that the transaction has. Answers that were damaged before stay
 * damaged.
 */
export async function rebindAnswers(
  tx: Tx,
  vault: Vault,
  { requestIds, capacity }: { requestIds: readonly string[]; capacity: 'staff' | 'mover' },
  move: () => Promise<void>,
): Promise<void> {
  await changeCapacity(tx, 'sealer');
  const opened = new Map<string, Map<string, string>>();
  for (const requestId of requestIds) {
    const answers = await openAnswers(vault, requestId, await selectCaseAnswers(tx, requestId));
    opened.set(
      requestId,
      new Map(answers.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer] as const]))),
    );
  }
  await changeCapacity(tx, capacity);
  await move();
  await changeCapacity(tx, 'sealer');
  for (const [requestId, answers] of opened) {
    const rows = await selectCaseAnswers(tx, requestId);
    const moved = rows.map(({ id, workspace_id, question_id }) => {
      const answer = answers.get(id) ?? null;
      return { id, workspace_id, question_id, answer, is_damaged: answer === null };
    });
    await writeAnswers(tx, vault, requestId, moved);
  }
  await changeCapacity(tx, capacity);
}
