import type { Letter } from '@visafolio/contract/filings/letter.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { loadOwnWorkspace } from '../../../shared/db/workspace.ts';
import { cleanFileName } from '../../../shared/files/names/clean-file-name.ts';
import { renderInWorker } from '../../../shared/files/pdf/render-in-worker.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { oneAtATime } from '../../files/cabinet/filed-pdfs/one-at-a-time.ts';
import { fileForm, removeFiledPdf, storeAndFile } from '../../files/cabinet/filed-pdfs/store-and-file.ts';
import { getText } from './edit/paragraph-text.ts';
import { lockLetter, selectPersonName } from './letters.queries.ts';
import { getGaps, getLetter, type LetterRef, loadLetter } from './letters.usecases.ts';
import type { PrintedLetter } from './pdf/letter-pdf.ts';

const limits = { timeMs: 60_000, memoryMb: 512 };

/**
 * Files the letter as a PDF in place of an earlier one, in the version that the actor saw. Refuses with letters.not_found,
 * letters.edited_meanwhile, letters.is_empty, with letters.has_gaps unless gaps are allowed, documents.form_in_progress and
 * documents.form_too_long.
 */
export async function finishLetter(
  services: Services,
  actor: StaffActor,
  input: LetterRef & { revision: number; with_gaps: boolean },
): Promise<Letter> {
  await oneAtATime(
    services,
    `letter ${input.letter_id}`,
    () => refuse('documents.form_in_progress'),
    () => makePdf(services, actor, input),
  );
  return getLetter(services, actor, input);
}

async function makePdf(
  services: Services,
  actor: StaffActor,
  { revision, with_gaps, ...wanted }: LetterRef & { revision: number; with_gaps: boolean },
): Promise<void> {
  const { db, config } = services;
  const { id: requestId, letter_id: letterId } = wanted;
  const { letter, sender, workspaceId } = await db.withActor(actor, async (tx) => {
    const rows = await queryRows(tx, { sender: column.text })`
      SELECT coalesce(f.name, nullif(p.full_name, ''), ${config.productName}) AS sender
      FROM client_requests r JOIN profiles p ON p.id = r.user_id LEFT JOIN firms f ON f.id = p.firm_id
      WHERE r.id = ${requestId}`;
    return {
      letter: await loadLetter(tx, services, wanted),
      sender: rows[0]?.sender ?? config.productName,
      workspaceId: await loadOwnWorkspace(tx),
    };
  });
  const { title, finished } = letter.summary;
  if (letter.revision !== revision)
    throw refuse('letters.edited_meanwhile', {
      by: letter.summary.changed_by_name,
      at: letter.summary.changed_at,
      now: { text: letter.paragraphs.map(getText).join('\n\n') },
    });
  // A double click, or a retry after a lost response.
  if (finished?.is_current) return;
  const gaps = getGaps(letter.paragraphs);
  if (gaps.length && !with_gaps) throw refuse('letters.has_gaps', { gaps });
  const paragraphs = letter.paragraphs.map(getText).filter((text) => text.trim());
  if (!paragraphs.length) throw refuse('letters.is_empty');

  const { pdf, notDrawn } = await renderInWorker(
    new URL('./pdf/letter-pdf.worker.ts', import.meta.url),
    {
      title,
      author: sender,
      letterhead: letter.on_letterhead ? sender : null,
      paragraphs,
    } satisfies PrintedLetter,
    limits,
  );
  await storeAndFile(
    services,
    actor,
    { pdf, requestId, fileName: cleanFileName(`${title}.pdf`, 'pdf'), notDrawn, workspaceId },
    async (tx, form) => {
      const locked = await lockLetter(tx, { requestId, letterId });
      if (!locked) throw refuse('letters.not_found');
      const filed = await fileForm(tx, form);
      if (!filed) throw refuse('letters.not_found');
      const name = await selectPersonName(tx, actor.userId);
      await tx.execute(sql`
        UPDATE letters SET document_id = ${filed.id}, finished_revision = ${revision}, finished_at = now(),
          finished_by_name = ${name}
        WHERE id = ${letterId}`);
      if (locked.document_id) await removeFiledPdf(tx, locked.document_id);
      await recordActivity(tx, actor, {
        requestId,
        kind: 'letter.finished',
        payload: { title, gaps: gaps.length },
      });
    },
  );
}
