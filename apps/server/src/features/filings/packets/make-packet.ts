import { buffer } from 'node:stream/consumers';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { loadOwnWorkspace } from '../../../shared/db/workspace.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import { readReleased } from '../../../shared/storage/sealed/read-released.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { fileForm, removeFiledPdf, storeAndFile } from '../../files/cabinet/filed-pdfs/store-and-file.ts';
import { canShow } from './check-packet.ts';
import { loadPacket } from './load-packet.ts';
import { getFingerprint, listSections, type PlacedPart } from './packet-parts.ts';
import { selectPacket, updateBuilt, updateEnded } from './packets.queries.ts';
import type { BuiltPacket, PacketToBuild } from './pdf/build-packet.ts';

const bucket = 'client-documents';
const limits = { ms: 120_000, megabytes: 2_000 };
/** Maximum size of the files in one packet. Bytes. */
const togetherMax = 300 * 1024 * 1024;

/**
 * Builds the packet in a child process and files it in place of an earlier one. Papers that cannot be opened are left out and named. Files nothing if
 * the build that was asked for has ended. Refuses with requests.not_found, packets.is_empty and packets.too_large.
 */
export async function makePacket(services: Services, actor: StaffActor, requestId: string): Promise<void> {
  const { chosen } = await loadPacket(services, actor, requestId);
  const { sections, unread } = await readSections(services, chosen);
  const made = await services.openFiles
    .run<BuiltPacket>(
      requestId,
      new URL('./pdf/build-packet.ts', import.meta.url),
      {
        title: fileTitle,
        sections,
      } satisfies PacketToBuild,
      limits,
    )
    .catch((error) => {
      if (!(error instanceof FileProblemError)) throw error;
      throw refuse(error.problem === 'broken' ? 'packets.is_empty' : 'packets.too_large', undefined, error);
    });
  const pdf = {
    pdf: made.pdf,
    requestId,
    fileName: `${fileTitle}.pdf`,
    notDrawn: [],
    workspaceId: await services.db.withActor(actor, loadOwnWorkspace),
  };
  await storeAndFile(services, actor, pdf, async (tx, form) => {
    // Another server has filed it, and was killed before it recorded that in the outbox.
    if (!(await updateEnded(tx, requestId, null))) throw new AlreadyFiledError();
    const before = await selectPacket(tx, requestId);
    const filed = before && (await fileForm(tx, form));
    if (!filed) throw refuse('requests.not_found');
    await updateBuilt(tx, actor.userId, {
      requestId,
      documentId: filed.id,
      madeFrom: getFingerprint(chosen),
      pages: made.pages,
      leftOut: [...unread, ...made.leftOut],
    });
    if (before.document_id) await removeFiledPdf(tx, before.document_id);
    await recordActivity(tx, actor, { requestId, kind: 'packet.built', payload: { pages: made.pages } });
  });
}

/** The build that was asked for has ended. */
export class AlreadyFiledError extends Error {}

/** What is filed is in English. */
const fileTitle = 'Packet';

/** Reads the files of the parts. Refuses with packets.is_empty and packets.too_large. */
async function readSections(
  { files, log }: Services,
  chosen: readonly PlacedPart[],
): Promise<{ sections: PacketToBuild['sections']; unread: BuiltPacket['leftOut'] }> {
  const unread: BuiltPacket['leftOut'] = [];
  const sections: PacketToBuild['sections'] = [];
  let size = 0;
  for (const { title, exhibit, parts } of listSections(chosen)) {
    const papers: PacketToBuild['sections'][number]['papers'] = [];
    for (const { part, file } of parts.flatMap((part) => part.files.map((file) => ({ part, file })))) {
      const { path, type, arrangement } = file;
      const name = parts.length > 1 ? `${part.name}: ${file.name}` : file.name;
      if (!canShow(file)) {
        unread.push({ name, problem: 'no_pages' });
        continue;
      }
      const stored = await readReleased(files, bucket, path);
      if (stored === 'withheld') {
        unread.push({ name, problem: 'withheld' });
        continue;
      }
      if (!stored) {
        log.error({ file: file.uploadId }, 'the file of a packet is missing');
        unread.push({ name, problem: 'missing' });
        continue;
      }
      size += stored.size;
      if (size > togetherMax) throw refuse('packets.too_large');
      papers.push({ name, type, bytes: await buffer(stored.content), arrangement });
    }
    if (papers.length > 0) sections.push({ title, exhibit, papers });
  }
  if (sections.length === 0) throw refuse('packets.is_empty');
  return { sections, unread };
}
