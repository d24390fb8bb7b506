import {
  type Letter,
  type LetterParagraph,
  type LetterSummary,
  letterLimits,
  type ProposedParagraph,
} from '@visafolio/contract/filings/letter.ts';
import type { SavedLetter } from '@visafolio/contract/filings/letters.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { removeFiledPdf } from '../../files/cabinet/filed-pdfs/store-and-file.ts';
import { getFileSettings } from '../../files/read/settings/file-settings.usecases.ts';
import { lockCaseWorkspace } from '../../sealing/case-workspace.ts';
import { places } from '../../sealing/places.ts';
import { keepSources } from './edit/keep-sources.ts';
import { getText } from './edit/paragraph-text.ts';
import { fillLetter } from './fill/fill-letter.ts';
import { listGaps, loadLetterCase } from './fill/letter-case.ts';
import {
  countLetters,
  insertLetter,
  lockLetter,
  type StoredLetter,
  selectLetter,
  selectLetters,
  selectPersonName,
  updateLetter,
} from './letters.queries.ts';
import { loadLetterBody } from './templates/letter-templates.usecases.ts';

export interface LetterRef {
  id: string;
  letter_id: string;
}

const toIds = ({ id, letter_id }: LetterRef) => ({ requestId: id, letterId: letter_id });

/** Refuses with requests.not_found. */
export function listLetters({ db }: Services, actor: StaffActor, id: string): Promise<LetterSummary[]> {
  return db.withActor(actor, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT FROM client_requests WHERE id = ${id}`);
    if (!rows.length) throw refuse('requests.not_found');
    return selectLetters(tx, id);
  });
}

/** Refuses with letters.not_found. */
export async function getLetter(services: Services, actor: StaffActor, wanted: LetterRef): Promise<Letter> {
  const stored = await services.db.withActor(actor, (tx) => loadLetter(tx, services, wanted));
  const settings = await getFileSettings(services, actor);
  const { letterWriter } = services;
  const isAgreed = settings.provider_agreed_at !== null;
  return present(
    stored,
    letterWriter && isAgreed ? { host: letterWriter.host, model: letterWriter.model } : null,
  );
}

export async function loadLetter(tx: Tx, { vault }: Services, wanted: LetterRef): Promise<StoredLetter> {
  const stored = await selectLetter(tx, vault, toIds(wanted));
  if (!stored) throw refuse('letters.not_found');
  return stored;
}

export const getGaps = (paragraphs: LetterParagraph[]): string[] =>
  listGaps(paragraphs.map(getText).join('\n\n'));

const present = (
  { summary, paragraphs, on_letterhead, revision, proposal }: StoredLetter,
  provider: Letter['provider'],
): Letter => ({
  ...summary,
  paragraphs,
  on_letterhead,
  gaps: getGaps(paragraphs),
  revision,
  proposal,
  provider,
});

/**
 * Creates a letter from a template and the case. Refuses with requests.not_found, letters.template_not_found and
 * letters.limit_reached.
 */
export async function startLetter(
  services: Services,
  actor: StaffActor,
  { title, template_id, today, ...wanted }: LetterRef & { title: string; template_id: string; today: string },
): Promise<Letter> {
  const { db, vault } = services;
  const { id: requestId, letter_id: letterId } = wanted;
  const from = await loadLetterCase(services, actor, { requestId, today });
  const template = await loadLetterBody(services, actor, template_id);
  const paragraphs = fillLetter(template.body, from);
  await db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, requestId);
    if (!workspaceId) throw refuse('requests.not_found');
    if ((await countLetters(tx, requestId)) >= letterLimits.lettersMax) throw refuse('letters.limit_reached');
    const isNew = await insertLetter(tx, actor.userId, {
      letterId,
      requestId,
      workspaceId,
      title,
      paragraphs: await vault.seal(
        workspaceId,
        places.letter(requestId, letterId),
        JSON.stringify(paragraphs),
      ),
      onLetterhead: template.onLetterhead,
    });
    if (isNew) await recordActivity(tx, actor, { requestId, kind: 'letter.started', payload: { title } });
  });
  return getLetter(services, actor, wanted);
}

/**
 * Unchanged sentences keep their sources, also those from the proposal; all others get the actor. Refuses with letters.not_found,
 * and with letters.edited_meanwhile and the saved version if somebody else saved since.
 */
export async function saveLetter(
  services: Services,
  actor: StaffActor,
  { title, paragraphs, revision, on_letterhead, ...wanted }: SavedLetter,
): Promise<Letter> {
  const { db, vault } = services;
  const { id: requestId, letter_id: letterId } = wanted;
  await db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, requestId);
    const locked = await lockLetter(tx, { requestId, letterId });
    if (!workspaceId || !locked) throw refuse('letters.not_found');
    const before = await loadLetter(tx, services, wanted);
    const isSame =
      before.summary.title === title &&
      before.on_letterhead === on_letterhead &&
      before.paragraphs.length === paragraphs.length &&
      before.paragraphs.every(
        (each, place) => each.id === paragraphs[place]?.id && getText(each) === paragraphs[place]?.text,
      );
    // A retry after a lost response.
    if (isSame) return;
    if (locked.revision !== revision)
      throw refuse('letters.edited_meanwhile', {
        by: before.summary.changed_by_name,
        at: before.summary.changed_at,
        now: { text: before.paragraphs.map(getText).join('\n\n') },
      });
    const proposed: ProposedParagraph[] =
      before.proposal.state === 'ready' ? before.proposal.content.paragraphs : [];
    const person = await selectPersonName(tx, actor.userId);
    const seen = new Set<string>();
    const after: LetterParagraph[] = paragraphs
      .filter(({ id, text }) => text.trim() && !seen.has(id) && seen.add(id))
      .map(({ id, text }) => {
        const known =
          before.paragraphs.find((each) => each.id === id) ?? proposed.find((each) => each.id === id);
        return { id, parts: keepSources(known?.parts ?? [], text, person) };
      });
    await updateLetter(tx, actor.userId, {
      letterId,
      title,
      paragraphs: await vault.seal(workspaceId, places.letter(requestId, letterId), JSON.stringify(after)),
      onLetterhead: on_letterhead,
    });
  });
  return getLetter(services, actor, wanted);
}

/** Refuses with letters.not_found. */
export async function deleteLetter(
  services: Services,
  actor: StaffActor,
  wanted: LetterRef,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    const locked = await lockLetter(tx, toIds(wanted));
    if (!locked) throw refuse('letters.not_found');
    const rows = await queryRows(tx, {
      title: column.text,
    })`DELETE FROM letters WHERE id = ${wanted.letter_id} RETURNING title`;
    if (locked.document_id) await removeFiledPdf(tx, locked.document_id);
    await recordActivity(tx, actor, {
      requestId: wanted.id,
      kind: 'letter.deleted',
      payload: { title: rows[0]?.title ?? '' },
    });
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id: wanted.letter_id };
}
