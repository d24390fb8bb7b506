import type { Database } from './db/database.ts';
import type { AccessChanges } from './events/access-changes.ts';
import type { LiveFeed } from './events/live-feed.ts';
import type { FileChild } from './files/child/file-children.ts';
import type { MalwareScanner } from './files/malware/malware-scanner.ts';
import type { Background } from './jobs/background.ts';
import type { RecentCalls } from './jobs/recent-calls.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { DomainResolver } from './outbound/domain-resolver.ts';
import type { KindProvider } from './outbound/kind-provider.ts';
import type { LetterWriter } from './outbound/letter-writer.ts';
import type { PublicFetch } from './outbound/public-fetch.ts';
import type { TranslationEngine } from './outbound/translation-engine.ts';
import type { TextSender } from './sms/text-sender.ts';
import type { FileStorage } from './storage/file-storage.ts';
import type { UploadStaging } from './storage/inbox/upload-inbox.ts';
import type { SealedStorage } from './storage/sealed/sealed-storage.ts';
import type { Vault } from './vault/vault.ts';

/** An OpenID Connect identity provider. */
export interface OidcProvider {
  /** Used in URLs and stored identities; never changed once in use. */
  id: string;
  /** Shown on buttons. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** The e-mail service that waitlist sign-ups are posted to. */
export interface EmailJs {
  url: string;
  serviceId: string;
  templateId: string;
  userId: string;
}

export interface PhoneConfig {
  /** Text messages reach phones, not just the outbox folder. */
  delivered: boolean;
  /** Maximum number of all text messages in an hour. */
  perHour: number;
  /** Country (two letters) of numbers that are typed without a country code. */
  country: string | undefined;
  /** Messages are sent to numbers of these countries only (two letters each). Absent: to any. */
  countries?: string[] | undefined;
}

export interface Captcha {
  provider: 'turnstile' | 'hcaptcha';
  /** Public. */
  siteKey: string;
  secret: string;
  /** Called by the server. */
  verifyUrl: string;
  /** Loaded by pages. */
  scriptUrl: string;
}

export interface InboundMail {
  /** `local@domain`; replies arrive at `local+token@domain`. */
  address: string;
  /** Authenticates the mail provider over HTTP; absent: not received over HTTP. */
  secret?: string | undefined;
  /** Mailbox to read, with user and password: imaps://user:password@host/INBOX. */
  imapUrl?: string | undefined;
  /** Host whose Authentication-Results are trusted; absent: none. */
  trustedServer?: string | undefined;
}

/** The settings that features need. */
export interface SessionLimits {
  /** How long after the sign-in a session ends, even if it is used. */
  days: number;
  administratorHours: number;
  /** After how long without a use it ends. Minutes; a firm may say otherwise for its people. */
  idleMinutes: { administrator: number; staff: number; client: number };
}

export interface Config {
  /** Origin of the web app, without a trailing slash. */
  publicUrl: string;
  /** Where vulnerabilities are reported, and until which day that holds; null: not said. */
  securityContact?: { address: string; until: string } | null;
  productName: string;
  /** MAIL_FROM: a name and an address, or an address. Absent in tests without mails. */
  mailFrom?: string | undefined;
  /** Target of the Privacy link on public pages. */
  privacyUrl?: string | undefined;
  maxUploadBytes: number;
  /** Workspace archives: the folder in which they are created and received, and the maximum size of an imported one. */
  archives: { folder: string; maxBytes: number };
  /** How fast stored files are read for checks. Bytes per second. */
  fileCheckPace?: number | undefined;
  adminEmail: string | undefined;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** External sign-in providers. */
  providers: OidcProvider[];
  phones: PhoneConfig;
  sessions: SessionLimits;
  /** Absent: no captcha. */
  captcha?: Captcha | undefined;
  /** Whether people may connect a wallet and sign in with it. */
  ethereum: boolean;
  /** How many hours ago a person may have signed in at a SAML provider. */
  samlSignInHours: number;
  /** Where sign-ups of the waitlist are sent; without both they are only stored. */
  waitlist: { to: string | undefined; emailjs: EmailJs | undefined };
  /** Addresses of the own network that may be called although users can name them. */
  privateAddresses?: string[] | undefined;
  /** Those at which webhooks may be received. */
  webhookPrivateAddresses?: string[] | undefined;
  /** Where replies to mails about messages arrive. Absent: they are not received. */
  inboundMail?: InboundMail | undefined;
  /** The secret by which the text message provider signs incoming messages. Absent: they are not received. */
  inboundTextsSecret?: string | undefined;
  /** At least 32 characters. Signs session cookies and keys the hashes of mailed codes. */
  authSecret: string;
  /** Earlier ones: values that they signed and encrypted remain valid. */
  previousSecrets?: readonly string[] | undefined;
}

/** A proxy that people come through and that TRUSTED_PROXIES lacks. */
export interface UntrustedProxy {
  /** Null: none was met. */
  address(): string | null;
}

/** Everything outside a feature that its use cases may use. Created once, in app/. */
export interface Services {
  db: Database;
  mailer: Mailer;
  /** Null if codes cannot be sent to phones. */
  texts: TextSender | null;
  files: SealedStorage;
  /** Scans received files for malware; undefined if not configured: files are then not scanned, and nothing is withheld. */
  scanner?: MalwareScanner | undefined;
  /** Encrypts stored data of clients. */
  vault: Vault;
  storage: FileStorage;
  untrustedProxy: UntrustedProxy;
  /** Opens clients' files while somebody waits. */
  openFiles: Pick<FileChild, 'run' | 'close'>;
  uploadStaging: UploadStaging;
  feed: LiveFeed;
  access: AccessChanges;
  /** Calls URLs that users name, such as identity providers. */
  fetchPublic: PublicFetch;
  /** Posts to the receivers of webhooks, which firms name. */
  fetchReceiver: PublicFetch;
  /** Recognizes kinds and reads pages that rules and OCR cannot; undefined if not configured. */
  kindProvider?: KindProvider | undefined;
  /** Drafts letters with the same service; undefined if not configured. */
  letterWriter?: LetterWriter | undefined;
  /** Translates messages; undefined if not configured. */
  translator?: TranslationEngine | undefined;
  /** Reads the records by which firms prove their domains. */
  domainResolver: DomainResolver;
  /** Work after an answer was sent. */
  background: Background;
  /** Whether this server answered calls just now. */
  recentCalls: RecentCalls;
  log: Log;
  config: Config;
}
