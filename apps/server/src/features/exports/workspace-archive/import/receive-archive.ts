import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveProblem } from '@visafolio/contract/firms/workspace-archive.contract.ts';
import { Refusal, refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import type { ScratchFile } from '../../../../shared/vault/scratch-file.ts';
import { changeArchiveState, markRefused, touchArchive } from '../archives.queries.ts';
import { notifyWorkspaceAdministrators } from '../notify-workspace-administrators.ts';
import { isFullDisk, openScratchFile, rethrowFullDisk } from '../scratch-folder.ts';
import { openArchiveFile } from './archive-file.ts';
import { checkArchive } from './check-archive.ts';
import { importArchive } from './import-archive.ts';
import { BrokenArchive, brokenArchive } from './problem.ts';

/** Interval at which a working server touches the row. Milliseconds. */
const touchMs = 15_000;

interface Receiving {
  id: string;
  request: Request;
  /** Aborts when the sender loses access. */
  revoked: AbortSignal;
}

/**
 * Receives a whole archive; checks and imports it after the response. An interrupted one can be sent once more with the same id.
 * Refuses with exports.not_found, .import_running, .too_large and .no_space.
 */
export async function receiveArchive(
  services: Services,
  actor: StaffActor,
  { id, request, revoked }: Receiving,
): Promise<void> {
  const { db, config } = services;
  const begun = await db.withActor(actor, (tx) =>
    changeArchiveState(tx, id, { from: ['ordered'], to: 'receiving' }),
  );
  if (!begun) throw refuse('exports.import_running');
  const tell = createProgress(services, actor, id);
  let content: ScratchFile | undefined;
  try {
    content = await openScratchFile(config.archives.folder).catch(rethrowFullDisk);
    await receive(request, content, { revoked, tell, maxBytes: config.archives.maxBytes });
    const isWhole = await db.withActor(actor, (tx) =>
      changeArchiveState(tx, id, { from: ['receiving'], to: 'checking' }),
    );
    if (!isWhole) throw refuse('exports.import_running');
    const received = content;
    services.background.run('the import of an archive', () =>
      checkAndImport(services, actor, { id, content: received, tell }),
    );
  } catch (error) {
    await content?.[Symbol.asyncDispose]();
    const isFinal = error instanceof Refusal && error.code !== 'session.required';
    await db.withActor(actor, async (tx) => {
      if (isFinal) await markRefused(tx, id, toArchiveProblem(error), null);
      else await changeArchiveState(tx, id, { from: ['receiving'], to: 'ordered' });
    });
    throw error;
  }
}

const toArchiveProblem = ({ code }: Refusal) =>
  code === 'exports.too_large' || code === 'exports.no_space' ? code : 'exports.failed';

interface Limits {
  revoked: AbortSignal;
  tell: () => Promise<void>;
  maxBytes: number;
}

async function receive(
  request: Request,
  content: ScratchFile,
  { revoked, tell, maxBytes }: Limits,
): Promise<void> {
  const keep = async (piece: Buffer): Promise<void> => {
    if (content.size + piece.length > maxBytes) throw refuse('exports.too_large');
    await content.append(piece);
    await tell();
  };
  const kept = new Writable({
    write(piece: Buffer, _, done) {
      keep(piece).then(() => done(), done);
    },
  });
  const body = request.body
    ? Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    : Readable.from([]);
  try {
    await pipeline(body, kept, { signal: revoked });
  } catch (error) {
    if (revoked.aborted) throw refuse('session.required', undefined, error);
    rethrowFullDisk(error);
  }
}

interface Received {
  id: string;
  content: ScratchFile;
  tell: () => Promise<void>;
}

async function checkAndImport(services: Services, actor: StaffActor, received: Received): Promise<void> {
  const { db, log } = services;
  const { id, content } = received;
  const refused = await checkThenImport(services, actor, received).then(() => null, explain);
  await content[Symbol.asyncDispose]();
  if (!refused) return;
  if (refused.problem === 'exports.failed') log.error({ err: refused.cause, import: id }, 'an import failed');
  else log.info({ import: id, problem: refused.problem, at: refused.at }, 'an archive was refused');
  await db.withActor(actor, (tx) => markRefused(tx, id, refused.problem, refused.at));
}

async function checkThenImport(
  services: Services,
  actor: StaffActor,
  { id, content, tell }: Received,
): Promise<void> {
  await using archive = await openArchiveFile(content);
  const checked = await checkArchive(archive, services.config.archives.folder, tell);
  const passed = await services.db.withActor(actor, (tx) =>
    changeArchiveState(tx, id, { from: ['checking'], to: 'importing' }),
  );
  if (!passed) throw brokenArchive('exports.interrupted', null);
  const counts = await importArchive(services, actor, { id, archive, checked, onProgress: tell });
  services.log.info({ import: id, ...counts }, 'an archive was imported');
  await notifyWorkspaceAdministrators(services, actor, 'workspaceBrought');
}

interface Explained {
  problem: ArchiveProblem;
  at: string | null;
  cause: unknown;
}

function explain(cause: unknown): Explained {
  if (cause instanceof BrokenArchive) return { problem: cause.problem, at: cause.at, cause };
  const problem = isFullDisk(cause) ? 'exports.no_space' : 'exports.failed';
  return { problem, at: null, cause };
}

/** Touches the import's row at intervals. */
function createProgress({ db }: Services, actor: StaffActor, id: string): () => Promise<void> {
  let touchedAt = Date.now();
  return async () => {
    if (Date.now() - touchedAt < touchMs) return;
    touchedAt = Date.now();
    await db.withActor(actor, (tx) => touchArchive(tx, id));
  };
}
