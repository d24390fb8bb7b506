import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from '../backup-error.ts';
import type { BackupStore } from '../store/backup-store.ts';

const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** Contents of a set. Readable without an identity: it names tables, counts and parts, but no row and no file. */
const Manifest = z.object({
  format: z.literal(1),
  /** When the backup began; also the set's name. */
  set: z.string(),
  finishedAt: z.string(),
  encrypted: z.boolean(),
  recipients: z.array(z.string()),
  /** Major version of the PostgreSQL that was backed up. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Secrets that the restored data needs, with a check for the right one. They are stored elsewhere. */
  secrets: z.array(z.object({ name: z.string(), check: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), part: Part })),
  /** Workspace keys that the rows need, stored beside the sets. Absent: from a release without sealing. */
  keys: z.object({ names: z.array(z.string()), list: Part }).optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  files: z.object({
    count: z.number(),
    /** Size as stored by the product. */
    bytes: z.number(),
    /** Named by rows, but already missing in the storage. */
    missing: z.number(),
    list: Part,
    parts: z.array(Part),
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** A newer release may write a manifest that this one cannot read. */
const AnyManifest = z.object({ format: z.number() });

const manifestName = (set: string) => `sets/${set}/manifest.json`;
const sealName = (set: string) => `sets/${set}/manifest.sha256`;

/** Names of complete sets, oldest first. */
export async function listSets(store: BackupStore): Promise<string[]> {
  const names = [...(await store.list('sets/')).keys()];
  return names
    .filter((name) => name.endsWith('/manifest.sha256'))
    .map((name) => name.split('/')[1] ?? '')
    .sort();
}

/** Completes the set: a backup that is killed earlier leaves none. */
export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest);
  await store.write(manifestName(manifest.set), Readable.from([Buffer.from(json)]));
  // In the format of sha256sum, and written last.
  const line = `${createHash('sha256').update(json).digest('hex')}  manifest.json\n`;
  await store.write(sealName(manifest.set), Readable.from([Buffer.from(line)]));
}

/** Throws BackupError if there is no such complete set, or this release cannot read it. */
export async function readManifest(store: BackupStore, set: string): Promise<Manifest> {
  const seal = await readText(store, sealName(set));
  const json = await readText(store, manifestName(set));
  if (seal === null) throw new BackupError(`There is no whole backup ${set} in ${store.place}.`);
  if (json === null) throw new BackupError(`The backup is damaged: ${manifestName(set)} is missing.`);
  if (!seal.startsWith(createHash('sha256').update(json).digest('hex')))
    throw new BackupError(`The backup is damaged: ${manifestName(set)} was changed after it was written.`);
  const { format } = AnyManifest.parse(JSON.parse(json));
  if (format > 1)
    throw new BackupError(`A newer release of the product made the backup ${set}: restore it with that one.`);
  return Manifest.parse(JSON.parse(json));
}

export async function removeManifest(store: BackupStore, set: string): Promise<void> {
  // First the file that marks it as complete.
  await store.remove(sealName(set));
  await store.remove(manifestName(set));
}

async function readText(store: BackupStore, name: string): Promise<string | null> {
  const source = await store.read(name);
  return source && text(source);
}

/** A name that sorts by time. */
export const nameSet = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.(\d+)Z$/, '-$1Z');
