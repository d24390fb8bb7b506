import type {
  DocumentSource,
  FactCheck,
  FactSource,
  ReopenCheckInput,
  SettleCheckInput,
} from '@visafolio/contract/files/fact-checks.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { listCaseDates, recordKeyDate, removeKeyDate } from '../../cases/dates/key-dates.usecases.ts';
import { lockRequest } from '../../cases/lock-request.ts';
import { enterAnswer } from '../../cases/questionnaire/staff/enter-answer.ts';
import { openAnswers } from '../../sealing/answer-heads.ts';
import { findMovedQuestion } from '../../templates/moved-questions.ts';
import { listCaseFacts } from '../read/facts/facts.usecases.ts';
import { toAnsweredFacts } from './answered-facts.ts';
import {
  deleteDecision,
  type FactAnswerRow,
  selectCheckedCase,
  selectDecisions,
  selectFactAnswers,
  writeDecision,
} from './fact-checks.queries.ts';
import { type FoundCheck, findChecks } from './find-checks.ts';
import { toAnswer } from './to-answer.ts';

interface Checked {
  files: number;
  checks: FactCheck[];
}

/** Computed on each call, so that it always matches answers and files. Refuses with requests.not_found. */
export const listChecks = (
  { db, vault }: Services,
  actor: StaffActor,
  wanted: { id: string; today: string },
): Promise<Checked> => db.withActor(actor, (tx) => loadChecks(tx, vault, wanted));

/**
 * The findings of a case, each by its keyed hash under every key of values, newest first. Those of an expiry stay the same on every day. Null if
 * the actor may not see the case.
 */
export const listCheckSubjects = (
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  actor: StaffActor,
  id: string,
): Promise<string[][] | null> =>
  db.withActor(actor, async (tx) => {
    const found = await selectCheckedCase(tx, id);
    if (!found) return null;
    const { checks } = await findCaseChecks(tx, vault, {
      id,
      today: toDay(new Date()),
      due_on: found.due_on,
    });
    return Promise.all(
      checks.map(({ subject }) => vault.hashes(found.workspace_id, subjectPlace(id), subject)),
    );
  });

const toDay = (now: Date): string => now.toISOString().slice(0, 10);

async function findCaseChecks(
  tx: Tx,
  vault: Vault,
  { id, today, due_on }: { id: string; today: string; due_on: string | null },
) {
  const rows = await selectFactAnswers(tx, id);
  const files = await listCaseFacts(tx, vault, id);
  const opened = await openAnswers(vault, id, rows);
  const answers = opened.map(({ answer, ...question }) => toAnsweredFacts(question, answer ?? ''));
  return { rows, files, checks: findChecks({ answers: answers.flat(), files, today, due_on }) };
}

async function loadChecks(
  tx: Tx,
  vault: Vault,
  { id, today }: { id: string; today: string },
): Promise<Checked> {
  const found = await selectCheckedCase(tx, id);
  if (!found) throw refuse('requests.not_found');
  const {
    rows,
    files,
    checks: foundChecks,
  } = await findCaseChecks(tx, vault, { id, today, due_on: found.due_on });
  const decisions = new Map((await selectDecisions(tx, id)).map((row) => [row.subject, row]));
  const checks = await Promise.all(
    foundChecks.map(async (check): Promise<FactCheck> => {
      const { problem, fact, sides, doubtful, subject } = check;
      const hashes = await vault.hashes(found.workspace_id, subjectPlace(id), subject);
      // A replaced key may have hashed the decision.
      const decided = hashes.flatMap((hash) => decisions.get(hash) ?? [])[0];
      return {
        id: decided?.subject ?? hashes[0] ?? '',
        problem,
        fact,
        sides,
        doubtful,
        correction: toCorrection(check, rows),
        settled: decided
          ? { decision: decided.decision, by: decided.decided_by_name, at: toInstant(decided.decided_at) }
          : null,
      };
    }),
  );
  return { files: files.length, checks: checks.toSorted(openFirst) };
}

const subjectPlace = (requestId: string): string => `fact_decisions.subject ${requestId}`;

const openFirst = (a: FactCheck, b: FactCheck): number =>
  Number(a.settled !== null) - Number(b.settled !== null) || Number(a.doubtful) - Number(b.doubtful);

function toCorrection({ corrects, fact }: FoundCheck, questions: FactAnswerRow[]): FactCheck['correction'] {
  const question = questions.find((each) => each.question_id === corrects?.question_id);
  const after = corrects && question ? toAnswer(question, corrects.before, fact, corrects.value) : null;
  return corrects && after ? { question_id: corrects.question_id, before: corrects.before, after } : null;
}

/**
 * Records a person's decision about a finding. Refuses with readings.check_changed if the finding no longer exists, and for the
 * same reasons as entering an answer.
 */
export async function settleCheck(
  services: Services,
  actor: StaffActor,
  { id, today, check_id, decision }: SettleCheckInput,
): Promise<{ id: string }> {
  const { db } = services;
  const { checks } = await listChecks(services, actor, { id, today });
  const check = checks.find((each) => each.id === check_id);
  if (!check) {
    // Nothing is left to dismiss.
    if (decision === 'dismissed') return { id };
    // A repeated correction finds no mismatch, because the first one fixed the answer.
    if (decision === 'corrected' && (await isDecided(services, actor, id, check_id))) return { id };
    throw refuse('readings.check_changed');
  }
  if (decision === 'corrected') await correctAnswer(services, actor, id, check);
  if (decision === 'accepted') await keepExpiry(services, actor, id, check);
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id);
    const isNew = await writeDecision(tx, {
      requestId: id,
      subject: check_id,
      problem: check.problem,
      decision,
    });
    if (isNew)
      await recordActivity(tx, actor, { requestId: id, kind: `fact.${decision}`, payload: toPayload(check) });
  });
  return { id };
}

const isDecided = ({ db }: Services, actor: StaffActor, id: string, subject: string): Promise<boolean> =>
  db.withActor(actor, async (tx) => (await selectDecisions(tx, id)).some((row) => row.subject === subject));

async function correctAnswer(
  services: Services,
  actor: StaffActor,
  id: string,
  { correction }: FactCheck,
): Promise<void> {
  if (!correction) throw refuse('readings.check_changed');
  const { question_id, before, after } = correction;
  await enterAnswer(services, actor, { id, question_id, answer: after, expected_answer: before });
}

const isExpiry = ({ problem }: Pick<FactCheck, 'problem'>): boolean =>
  problem === 'expired' || problem === 'before_due' || problem === 'within_six_months';

/** Makes an accepted expiry date a key date of the case. */
async function keepExpiry(
  services: Services,
  actor: StaffActor,
  id: string,
  check: FactCheck,
): Promise<void> {
  const [side] = check.sides;
  const file = side?.sources.find(isFile);
  if (!isExpiry(check) || !side || !file) return;
  await recordKeyDate(services, actor, {
    id,
    kind: 'passport_expiry',
    on_date: side.value,
    upload_id: file.upload_id,
  });
}

const isFile = (source: FactSource): source is DocumentSource => source.from === 'document';

/** Excludes values: the timeline shows the decision, and the answer has an entry of its own. */
function toPayload({ problem, fact, sides }: FactCheck): Record<string, unknown> {
  const file = sides.flatMap(({ sources }) => sources).findLast(isFile);
  return { problem, fact, upload_id: file?.upload_id ?? null, file_name: file?.file_name ?? null };
}

/** Undoes a decision with its effects: restores the answer, and removes the key date. Undoing twice changes nothing. */
export async function reopenCheck(
  services: Services,
  actor: StaffActor,
  { id, today, check_id, answer }: ReopenCheckInput,
): Promise<{ id: string }> {
  const { db } = services;
  if (!(await isDecided(services, actor, id, check_id))) {
    await listChecks(services, actor, { id, today });
    return { id };
  }
  if (answer) {
    const { before, after } = answer;
    const question_id = await db.withActor(actor, (tx) => findMovedQuestion(tx, id, answer.question_id));
    await enterAnswer(services, actor, { id, question_id, answer: before, expected_answer: after });
  }
  const { checks } = await listChecks(services, actor, { id, today });
  const check = checks.find((each) => each.id === check_id);
  if (check?.settled?.decision === 'accepted') await dropExpiry(services, actor, { id, today }, check);
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id);
    const deleted = await deleteDecision(tx, id, check_id);
    if (deleted)
      await recordActivity(tx, actor, {
        requestId: id,
        kind: 'fact.reopened',
        payload: check ? toPayload(check) : { problem: deleted.kind },
      });
  });
  return { id };
}

async function dropExpiry(
  services: Services,
  actor: StaffActor,
  wanted: { id: string; today: string },
  check: FactCheck,
): Promise<void> {
  const uploads = check.sides.flatMap(({ sources }) =>
    sources.filter(isFile).map(({ upload_id }) => upload_id),
  );
  if (!isExpiry(check)) return;
  const { key_dates } = await listCaseDates(services, actor, wanted);
  for (const { id: key_date_id, kind, source, on_date } of key_dates)
    if (
      kind === 'passport_expiry' &&
      source.from === 'document' &&
      uploads.includes(source.upload_id ?? '') &&
      on_date === check.sides[0]?.value
    )
      await removeKeyDate(services, actor, { id: wanted.id, key_date_id });
}
