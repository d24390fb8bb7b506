import { hash, randomBytes } from 'node:crypto';
import { isAbsent, readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { isWithinDateLimit } from '@visafolio/contract/questions/answer-days.ts';
import { readChoices } from '@visafolio/contract/questions/answer-pieces.ts';
import { listFittingTypes } from '@visafolio/contract/questions/check-answer.ts';
import { type DateLimit, dateLimits } from '@visafolio/contract/questions/date-limits.ts';
import type { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { isDraft } from '@visafolio/contract/questions/stored-answer.ts';
import { isCalendarDate } from '@visafolio/contract/shared/calendar-date.ts';
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { hashAnswer, sealHead } from '../../sealing/answer-heads.ts';
import {
  type AnswerState,
  findAnswerState,
  forgetAnswerState,
  rememberAnswerState,
} from '../../sealing/answer-state.ts';
import { places } from '../../sealing/places.ts';
import { sealCase } from '../../sealing/seal-cases.ts';

export interface GivenAnswer {
  question_id: string;
  answer: string;
  /** The answer that the writer saw, '' for none: the save is refused if another one is stored. Omit it to replace any. */
  expected_answer?: string | undefined;
  /** Where it was taken from. */
  taken_from?: TakenFrom | undefined;
}

/** A file of the case or an earlier case: one of both ids is set. */
export interface TakenFrom {
  upload_id: string | null;
  request_id: string | null;
  fact: FactKey;
  /** The writer changed what was suggested. */
  edited: boolean;
}

export interface SealedAnswer {
  question_id: string;
  /** Null removes it. */
  answer: string | null;
  hash: string | null;
  /** Hash of the stored answer by the case's head; null for none. Another stored one is damaged, and is replaced. */
  stored_hash: string | null;
  /** Hash of the answer that the writer saw; '' for none. */
  expected_hash: string | undefined;
  /** Hashes of the answer, or of each choice of a multiselect, with the salt, to find them among a question's choices without revealing them. */
  choices: string[];
  /** The types of questions with rules for their answers that it can answer. */
  fitting_types: string[];
  /** An answer with pieces that is incomplete. */
  is_draft: boolean;
  /** The client does not have or know it. */
  is_absent: boolean;
  /** The limits of dates that it is within. */
  date_limits: DateLimit[];
  source_upload_id: string | null;
  source_request_id: string | null;
  source_fact: FactKey | null;
  source_edited: boolean | null;
}

export interface SealedAnswers {
  /** The workspace whose key sealed them; null if there is no such case. */
  workspaceId: string | null;
  /** What begins what the key that sealed them seals. */
  mark: string;
  salt: string;
  given: SealedAnswer[];
  /** The given answers by question; null: removed. */
  plain: Map<string, string | null>;
  /** The head that these answers were compared with, and the one of the case with them. */
  heads: { before: string | null; after: string } | null;
  /** The case is to be sealed first, once its writer has shown that they may write: nothing is saved. */
  isOlder: boolean;
  /** What is stored if the answers are saved. */
  after: AnswerState | null;
}

async function sealAnswers(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  requestId: string,
  answers: GivenAnswer[],
  /** `damaged`: questions whose stored answers are replaced, whatever they are. `isSealed`: the case has just been sealed. */
  { damaged, isSealed }: { damaged: ReadonlySet<string>; isSealed: boolean },
): Promise<SealedAnswers> {
  const state = await findAnswerState({ db, vault }, requestId);
  const salt = randomBytes(16).toString('hex');
  const plain = new Map(
    answers.map(({ question_id, answer }) => [question_id, answer.trim() === '' ? null : answer]),
  );
  if (!state)
    return { workspaceId: null, mark: '', salt, given: [], plain, heads: null, isOlder: false, after: null };
  const { workspaceId } = state;
  const isOlder = state.isOlder && !isSealed;
  const mark = await vault.newestMark(workspaceId);
  const given = await Promise.all(
    answers.map(async ({ question_id, answer, expected_answer, taken_from }): Promise<SealedAnswer> => {
      const value = plain.get(question_id) ?? null;
      const keyedHash = (text: string) =>
        hashAnswer(vault, { workspaceId, requestId, questionId: question_id }, text);
      return {
        question_id,
        answer: await vault.seal(workspaceId, places.answer(requestId), value),
        hash: value === null ? null : await keyedHash(value),
        stored_hash: damaged.has(question_id) ? null : (state.hashes.get(question_id) ?? null),
        expected_hash: expected_answer ? await keyedHash(expected_answer) : expected_answer,
        choices: (readChoices(answer) ?? [answer]).map((choice) => hash('sha256', salt + choice, 'hex')),
        fitting_types: listTypes(answer),
        is_draft: isDraft(answer),
        is_absent: isAbsent(answer),
        date_limits: listDateLimits(answer, new Date()),
        source_upload_id: taken_from?.upload_id ?? null,
        source_request_id: taken_from?.request_id ?? null,
        source_fact: taken_from?.fact ?? null,
        source_edited: taken_from?.edited ?? null,
      };
    }),
  );
  const hashes = new Map(state.hashes);
  for (const { question_id, hash } of given) {
    if (hash === null) hashes.delete(question_id);
    else hashes.set(question_id, hash);
  }
  const head = await sealHead(vault, { workspaceId, requestId }, hashes.values());
  return {
    workspaceId,
    mark,
    salt,
    given,
    plain,
    // No case has such a head.
    heads: { before: isOlder ? 'older' : state.head, after: head },
    isOlder,
    after: { workspaceId, head, isOlder: false, hashes },
  };
}

/** Stored answers of the case are sealed with the key of another workspace, with a replaced key or a newer one, or by an earlier release. Nothing was saved. */
export class SealedWithOtherKey extends Error {
  override name = 'SealedWithOtherKey';
}

/** Another server has saved answers of the case since its head was read. Nothing was saved. */
export class HeadChanged extends Error {
  override name = 'HeadChanged';
}

/** A stored answer has the hash of its question and another value. It was not replaced. */
export class StoredAnswerDamaged extends Error {
  override name = 'StoredAnswerDamaged';
  readonly questionId: string;

  constructor(questionId: string) {
    super(questionId);
    this.questionId = questionId;
  }
}

/** Tries of a save. Each server that saves answers of the same case at the same time may cost one. */
const triesMax = 20;

/**
 * Seals answers and saves them, once more after SealedWithOtherKey, HeadChanged and StoredAnswerDamaged. Saves of one case run one after the
 * other on this server: each depends on the head that the one before wrote.
 */
export const saveSealed = <Saved>(
  services: Pick<Services, 'db' | 'vault'>,
  requestId: string,
  answers: GivenAnswer[],
  save: (sealed: SealedAnswers) => Promise<{ saved: Saved; rows: readonly { head_written: boolean }[] }>,
): Promise<Saved> =>
  inTurn(services.db, requestId, async () => {
    const damaged = new Set<string>();
    let isSealed = false;
    for (let attempt = 1; ; attempt++) {
      const sealed = await sealAnswers(services, requestId, answers, { damaged, isSealed });
      try {
        const { saved, rows } = await save(sealed);
        if (sealed.after && rows.some(({ head_written }) => head_written))
          rememberAnswerState(services.db, requestId, sealed.after);
        return saved;
      } catch (error) {
        forgetAnswerState(services.db, requestId);
        if (error instanceof StoredAnswerDamaged) damaged.add(error.questionId);
        const mayRetry =
          error instanceof SealedWithOtherKey ||
          error instanceof HeadChanged ||
          error instanceof StoredAnswerDamaged;
        if (!mayRetry || attempt === triesMax) throw error;
        if (!(error instanceof SealedWithOtherKey)) continue;
        // Another server may have replaced the key.
        if (sealed.workspaceId) services.vault.forgetKeys(sealed.workspaceId);
        await sealCase(services, requestId);
        isSealed = true;
      }
    }
  });

const lines = new WeakMap<Database, Map<string, Promise<unknown>>>();

async function inTurn<Done>(db: Database, requestId: string, work: () => Promise<Done>): Promise<Done> {
  const waiting = lines.get(db) ?? new Map<string, Promise<unknown>>();
  lines.set(db, waiting);
  const before = waiting.get(requestId) ?? Promise.resolve();
  const mine = before.then(work, work);
  waiting.set(requestId, mine);
  try {
    return await mine;
  } finally {
    if (waiting.get(requestId) === mine) waiting.delete(requestId);
  }
}

function listTypes(answer: string): string[] {
  return [
    ...(answer === 'Yes' || answer === 'No' ? ['yesno'] : []),
    ...(isCalendarDate(answer) ? ['date'] : []),
    ...(readAbsence(answer) ? ['absent'] : []),
    ...listFittingTypes(answer),
  ];
}

const hourMs = 3_600_000;

/** By today's date anywhere on earth: the client's time zone is not known here. */
function listDateLimits(value: string, now: Date): DateLimit[] {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return dateLimits.filter((limit) =>
    [-12, 14].some((hours) => isWithinDateLimit(limit, value, dayAt(hours))),
  );
}
