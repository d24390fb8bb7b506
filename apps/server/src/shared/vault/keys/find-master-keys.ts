import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { KmsSettings } from './kms-master-key.ts';
import { keyLength, localMasterKey, type MasterKey, MasterKeyError } from './master-key.ts';

export interface KeySettings {
  /** MASTER_KEY: keys in base64, the current one first. */
  masterKeys: string[] | undefined;
  /** MASTER_KEY_FILE: one key per line, the current one first. */
  masterKeyFile: string | undefined;
  kms: KmsSettings | undefined;
  /** Where a key is created if none of the others is set. */
  keyDir: string;
}

export interface FoundKeys {
  /** Existing keys, the current one first. */
  keys: MasterKey[];
  /** Where they were searched, for messages. */
  places: string[];
  file: string;
  /** Others on this machine could read the file, which was corrected. */
  mended: boolean;
}

/**
 * Loads every master key of the settings. The current one comes from the first of: a KMS, MASTER_KEY,
 * MASTER_KEY_FILE, KEY_DIR.
 */
export async function findMasterKeys(settings: KeySettings): Promise<FoundKeys> {
  const file = path.join(settings.keyDir, 'master-key');
  const keys: MasterKey[] = [];
  const places: string[] = [];
  if (settings.kms) {
    const { kmsMasterKey } = await import('./kms-master-key.ts');
    keys.push(kmsMasterKey(settings.kms));
    places.push(`KMS_KEY_ID (${settings.kms.keyId})`);
  }
  places.push(settings.masterKeys ? 'MASTER_KEY' : 'MASTER_KEY (not set)');
  keys.push(...parseKeys(settings.masterKeys ?? [], 'MASTER_KEY'));
  if (settings.masterKeyFile) {
    places.push(`MASTER_KEY_FILE (${settings.masterKeyFile})`);
    keys.push(...readKeyFile(settings.masterKeyFile, 'MASTER_KEY_FILE'));
  } else places.push('MASTER_KEY_FILE (not set)');
  places.push(file);
  const mended = restrictPermissions(file);
  keys.push(...readKeyFile(file, 'KEY_DIR', { optional: true }));
  return { keys: distinct(keys), places, file, mended };
}

/** Throws MasterKeyError if that fails. Permissions of MASTER_KEY_FILE are left to the operator. */
function restrictPermissions(file: string): boolean {
  if (process.platform === 'win32' || !isOpenToOthers(file)) return false;
  try {
    chmodSync(file, 0o600);
    return true;
  } catch (error) {
    throw new MasterKeyError(
      `The master key in ${file} can be read by others on this machine, and that cannot be changed from here (${(error as Error).message}): make it readable to its owner only`,
    );
  }
}

/** False if unknown: reading the file then reports the reason. */
function isOpenToOthers(file: string): boolean {
  try {
    return (statSync(file).mode & 0o077) !== 0;
  } catch {
    return false;
  }
}

/** Puts a new key first in a file of keys, atomically. */
export function addMasterKey(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const before = readFileSync(file, 'utf8').trim();
    writeKey(draft, `${randomBytes(keyLength).toString('base64')}\n${before}\n`);
    renameSync(draft, file);
    syncFolder(file);
  } catch (error) {
    throw new MasterKeyError(`No key could be added to ${file} (${(error as Error).message})`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Flushed: what is sealed from now on would be lost with the key. */
function writeKey(draft: string, text: string): void {
  const opened = openSync(draft, 'wx', 0o600);
  writeSync(opened, text);
  fsyncSync(opened);
  closeSync(opened);
}

function syncFolder(file: string): void {
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Creates the key in KEY_DIR, readable to its owner only. Parallel processes get the same one. */
export function makeMasterKey(file: string): MasterKey {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeKey(draft, `${randomBytes(keyLength).toString('base64')}\n`);
    // A link appears completely or not at all, and never replaces the file that another process created first.
    linkSync(draft, file);
    syncFolder(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new MasterKeyError(`Wrong setting: KEY_DIR cannot be used (${(error as Error).message})`);
  } finally {
    rmSync(draft, { force: true });
  }
  const [key] = readKeyFile(file, 'KEY_DIR');
  if (!key) throw new MasterKeyError(`Wrong setting: KEY_DIR has an empty key file (${file})`);
  return key;
}

function readKeyFile(file: string, setting: string, { optional = false } = {}): MasterKey[] {
  try {
    return parseKeys(readFileSync(file, 'utf8').split('\n'), setting);
  } catch (error) {
    if (error instanceof MasterKeyError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (optional && code === 'ENOENT') return [];
    throw new MasterKeyError(`Wrong setting: ${setting} cannot be read (${message}). ${whatHelps(code)}`);
  }
}

function whatHelps(code: string): string {
  if (code === 'EACCES' || code === 'EPERM')
    return 'Let the user that runs Visafolio read it, then start again.';
  return 'Put the file with the key there, or correct the setting, then start again.';
}

const parseKeys = (lines: string[], setting: string): MasterKey[] =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const bytes = Buffer.from(line, 'base64');
      if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(line) || bytes.length !== keyLength)
        throw new MasterKeyError(`Wrong setting: ${setting} must hold keys of 32 bytes in base64`);
      return localMasterKey(bytes);
    });

const distinct = (keys: MasterKey[]): MasterKey[] => [...new Map(keys.map((key) => [key.id, key])).values()];
