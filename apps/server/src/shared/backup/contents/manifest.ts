import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from '../backup-error.ts';
import type { BackupStore } from '../store/backup-store.ts';

const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** What a set holds. Readable without an identity: it names tables, counts and parts, and no row and no file. */
const Manifest = z.object({
  format: z.literal(1),
  /** When it was begun, which is also its name. */
  set: z.string(),
  finishedAt: z.string(),
  encrypted: z.boolean(),
  recipients: z.array(z.string()),
  /** Major version of the PostgreSQL that the rows come from. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** What restored data is worth nothing without, and how to know the right one. It lies elsewhere. */
  secrets: z.array(z.object({ name: z.string(), check: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), part: Part })),
  /** Keys of workspaces that the rows need, which lie beside the sets. Absent: of a release that sealed nothing. */
  keys: z.object({ names: z.array(z.string()), list: Part }).optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  files: z.object({
    count: z.number(),
    /** As the product stores them. */
    bytes: z.number(),
    /** Rows name them, and the storage had lost them before. */
    missing: z.number(),
    /** Which file is in which part. */
    list: Part,
    parts: z.array(Part),
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** One of a product that is newer than this one may say things that this one does not know. */
const AnyManifest = z.object({ format: z.number() });

const manifestName = (set: string) => `sets/${set}/manifest.json`;
const sealName = (set: string) => `sets/${set}/manifest.sha256`;

/** Names of the sets that are whole, the oldest first. */
export async function listSets(store: BackupStore): Promise<string[]> {
  const names = [...(await store.list('sets/')).keys()];
  return names
    .filter((name) => name.endsWith('/manifest.sha256'))
    .map((name) => name.split('/')[1] ?? '')
    .sort();
}

/** Makes the set whole: what is killed before this is no set. */
export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest);
  await store.write(manifestName(manifest.set), Readable.from([Buffer.from(json)]));
  // In the form of sha256sum, and the last thing written.
  const line = `${createHash('sha256').update(json).digest('hex')}  manifest.json\n`;
  await store.write(sealName(manifest.set), Readable.from([Buffer.from(line)]));
}

/** Throws BackupError where there is no such whole set, or one that this release cannot read. */
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
  // First what makes it whole.
  await store.remove(sealName(set));
  await store.remove(manifestName(set));
}

async function readText(store: BackupStore, name: string): Promise<string | null> {
  const source = await store.read(name);
  return source && text(source);
}

/** A name that sorts by time, of this moment. */
export const nameSet = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.(\d+)Z$/, '-$1Z');
