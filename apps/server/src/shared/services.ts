import type { Database } from './db/database.ts';
import type { AccessChanges } from './events/access-changes.ts';
import type { LiveFeed } from './events/live-feed.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FileStorage } from './storage/file-storage.ts';
import type { Reception } from './storage/upload-inbox.ts';

/** What features need of the settings. */
export interface Config {
  /** Origin of the web app, without a trailing slash. */
  publicUrl: string;
  productName: string;
  maxUploadBytes: number;
  adminEmail: string | undefined;
  /** At least 32 characters. Signs session cookies and keys the hashes of mailed codes. */
  authSecret: string;
}

/** Everything outside a feature that its use cases may touch. Made once, in app/. */
export interface Services {
  db: Database;
  mailer: Mailer;
  files: FileStorage;
  /** Where uploads are received. */
  reception: Reception;
  feed: LiveFeed;
  access: AccessChanges;
  log: Log;
  config: Config;
}
