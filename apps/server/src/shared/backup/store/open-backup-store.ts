import type { S3Settings } from '../../storage/file-storage.ts';
import type { BackupStore } from './backup-store.ts';

export type BackupPlace = { folder: string } | { s3: S3Settings; prefix: string };

export async function openBackupStore(place: BackupPlace): Promise<BackupStore> {
  if ('folder' in place) return (await import('./folder-store.ts')).folderStore(place.folder);
  return (await import('./s3-store.ts')).s3Store(place.s3, place.prefix);
}
