import { recordAudit } from '../../../../shared/audit/record-audit.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { announceOnCommit } from '../../../../shared/db/database.ts';
import { zipStream } from '../../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../../shared/services.ts';
import { loadStaffPerson } from '../../../cases/staff-person.ts';
import { archiveSegment } from '../../../files/cabinet/archive-names.ts';
import { changeArchiveState, recordArchiveViews } from '../archives.queries.ts';
import { openScratchFile, rethrowFullDisk } from '../scratch-folder.ts';
import { archiveEntries } from './archive-entries.ts';
import { type Spool, spoolRows } from './spool-rows.ts';

export interface OpenedArchive {
  fileName: string;
  caseIds: string[];
  content: AsyncGenerator<Uint8Array, void>;
  /** Call after the content is read, or if it is no longer needed. */
  leave(): Promise<void>;
}

/**
 * Everything of the actor's workspace that the actor may read, as of now; records a view of each case. Refuses with
 * exports.no_space.
 */
export async function openArchive(services: Services, actor: StaffActor, id: string): Promise<OpenedArchive> {
  const content = await openScratchFile(services.config.archives.folder).catch(rethrowFullDisk);
  try {
    const spool = await spoolRows(services, actor, content).catch(rethrowFullDisk);
    const fileName = nameArchive(spool, services.config.productName);
    const madeBy = await services.db.withActor(actor, async (tx) => {
      await recordAudit(tx, { kind: 'archive.downloaded', subject: { kind: 'archive', id } });
      await recordArchiveViews(tx, actor.userId, fileName);
      await changeArchiveState(tx, id, { from: ['ordered', 'done'], to: 'done' });
      announceOnCommit(tx);
      const { name } = await loadStaffPerson(tx);
      return { name, email: actor.email };
    });
    return {
      fileName,
      caseIds: spool.caseIds,
      content: zipStream(archiveEntries(services, spool, madeBy)),
      leave: async () => content[Symbol.asyncDispose](),
    };
  } catch (error) {
    await content[Symbol.asyncDispose]();
    throw error;
  }
}

function nameArchive({ workspace }: Spool, product: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const plain = (name: string) => archiveSegment(name, '').toLowerCase().replace(/\s+/g, '-');
  return `${[plain(product), plain(workspace.name), day].filter(Boolean).join('-')}.zip`;
}
