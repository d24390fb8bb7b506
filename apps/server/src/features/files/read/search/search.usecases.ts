import type { FoundText } from '@visafolio/contract/files/readings.contract.ts';
import type { Page } from '../../../../shared/api/cursor.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordView } from '../../../activity/activity.usecases.ts';
import { hashBeginnings, openReading } from '../../../sealing/sealed-reading.ts';
import { findSnippet, readQuery } from './find-snippet.ts';
import { type Candidate, selectCandidates, selectOwnWorkspace } from './search.queries.ts';

const pageItems = 20;
/** Maximum number of files opened per call: a common prefix must not open a whole workspace. */
const openedMax = 200;
const batch = 40;

interface Wish {
  q: string;
  request_id?: string | undefined;
  cursor?: string | undefined;
}

/**
 * Files of the actor whose text has all the words. Hashes find candidates, whose opened texts decide. Each file shown with its
 * text is recorded as viewed.
 */
export async function searchTexts(
  { db, vault }: Services,
  actor: StaffActor,
  { q, request_id: requestId, cursor }: Wish,
): Promise<Page<FoundText>> {
  const { words, beginnings } = readQuery(q);
  const nothing = { items: [], next_cursor: null };
  if (!beginnings.length) return nothing;
  return db.withActor(actor, async (tx) => {
    const workspaceId = await selectOwnWorkspace(tx);
    if (!workspaceId) return nothing;
    const hashes = await hashBeginnings(vault, workspaceId, beginnings);
    const items: FoundText[] = [];
    let after = cursor;
    let opened = 0;
    let isEnd = false;
    while (items.length < pageItems && opened < openedMax && !isEnd) {
      const candidates = await selectCandidates(tx, { hashes, requestId, after, limit: batch });
      isEnd = candidates.length < batch;
      for (const candidate of candidates) {
        after = candidate.upload_id;
        opened++;
        const pages = await openReading(
          vault,
          { requestId: candidate.request_id, uploadId: candidate.upload_id },
          candidate.pages,
        );
        const found = toFound(
          candidate,
          pages.map(({ text }) => text),
          words,
        );
        if (found) items.push(found);
        if (items.length === pageItems) {
          isEnd &&= candidate === candidates.at(-1);
          break;
        }
      }
    }
    for (const { request_id, upload_id, file_name } of items)
      await recordView(tx, actor, {
        requestId: request_id,
        kind: 'document.viewed',
        payload: { upload_id, file_name },
      });
    return { items, next_cursor: isEnd ? null : (after ?? null) };
  });
}

/** Null if the text does not have the words. Prefers a page with all of them. */
function toFound(candidate: Candidate, texts: string[], words: string[]): FoundText | null {
  const { pages: _, uploaded_at, ...file } = candidate;
  const at = texts.findIndex((text) => findSnippet(text, words));
  const whole = at < 0 ? findSnippet(texts.join('\n'), words) : findSnippet(texts[at] ?? '', words);
  if (!whole) return null;
  const page = at < 0 ? texts.findIndex((text) => words.some((word) => findSnippet(text, [word]))) : at;
  return { ...file, uploaded_at: toInstant(uploaded_at), page: Math.max(0, page) + 1, snippet: whole };
}
