import { mkdirSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type SpanStore, toName, toSpans } from './span-store.ts';

const wholeName = 'whole';

/** One folder in `root` for each upload, with `info.json` and its spans. */
export function diskSpans(root: string): SpanStore {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const at = (id: string, name: string) => path.join(root, id, name);

  return {
    // The most that is lost when the server is killed.
    spanLength: 256 * 1024,

    // Flushed, so that the sender need not start over.
    async writeInfo(id, info) {
      await mkdir(path.join(root, id), { mode: 0o700 });
      const draft = await open(at(id, 'info.new'), 'w', 0o600);
      try {
        await draft.writeFile(info);
        await draft.sync();
      } finally {
        await draft.close();
      }
      await rename(at(id, 'info.new'), at(id, 'info.json'));
    },
    readInfo: (id) => readFile(at(id, 'info.json'), 'utf8').catch(nullIfMissing),

    async writeSpan(id, span, sealed) {
      await writeFile(at(id, 'span.new'), sealed, { mode: 0o600 });
      await rename(at(id, 'span.new'), at(id, toName(span)));
    },
    readSpan: (id, span) => readFile(at(id, toName(span))),
    removeSpan: (id, span) => rm(at(id, toName(span)), { force: true }),
    listSpans: async (id) => toSpans((await readdir(path.join(root, id)).catch(nullIfMissing)) ?? []),

    whole: {
      measure: (id) =>
        stat(at(id, wholeName)).then(
          ({ size }) => size,
          (error) => nullIfMissing(error) ?? 0,
        ),
      async append(id, position, pieces) {
        await using file = await open(at(id, wholeName), position ? 'r+' : 'w', 0o600);
        await writeWhole(file, pieces, position);
      },
      async read(id, position, length) {
        await using file = await open(at(id, wholeName), 'r');
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
      truncate: (id, length) => truncate(at(id, wholeName), length),
      locate: (id) => at(id, wholeName),
    },

    async list() {
      const entries = await readdir(root, { withFileTypes: true });
      return Promise.all(
        entries.map(async (entry) => ({
          id: path.basename(entry.name, '.json'),
          // A plain file is an upload of an earlier release in plain text, which no release continues.
          touchedAt: entry.isDirectory() ? await lastTouched(path.join(root, entry.name)) : new Date(0),
        })),
      );
    },
    async remove(id) {
      // Removed first: an upload without its spans must not look like a new one.
      await rm(at(id, 'info.json'), { force: true }).catch(unlessNoFolder);
      await rm(path.join(root, id), { recursive: true, force: true });
      await rm(path.join(root, `${id}.json`), { force: true });
    },
  };
}

/** A nearly full disk writes a part first, and fails with the next write. */
async function writeWhole(file: FileHandle, pieces: Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const all =
    bytesWritten === 0 || pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? Buffer.alloc(0));
  for (let done = bytesWritten; done < all.length; )
    done += (await file.write(all, done, all.length - done, position + done)).bytesWritten;
}

/** Writing to a file does not change its folder's time. */
const lastTouched = async (folder: string): Promise<Date> => {
  const times = await Promise.all([touchedAt(folder), touchedAt(path.join(folder, wholeName))]);
  return new Date(Math.max(...times.map(Number)));
};

/** The epoch if another process has just removed it. */
const touchedAt = (location: string): Promise<Date> =>
  stat(location).then(
    ({ mtime }) => mtime,
    () => new Date(0),
  );

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function unlessNoFolder(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTDIR') throw error;
}
