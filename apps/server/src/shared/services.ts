import type { Database } from './db/database.ts';
import type { AccessChanges } from './events/access-changes.ts';
import type { LiveFeed } from './events/live-feed.ts';
import type { FileChild } from './files/child/file-children.ts';
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
  /** Names it in addresses and in stored identities; never changed once in use. */
  id: string;
  /** On buttons. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** The e-mail service that new entries of the waitlist are posted to. */
export interface EmailJs {
  url: string;
  serviceId: string;
  templateId: string;
  userId: string;
}

export interface PhoneConfig {
  /** Text messages reach phones, and not just the outbox. */
  delivered: boolean;
  /** How many text messages go out in an hour, all together. */
  perHour: number;
  /** Two letters: of numbers that are typed without their country's code. */
  country: string | undefined;
  /** Two letters each: messages go to numbers of these and no others. Absent: to any. */
  countries?: string[] | undefined;
}

/** A captcha service. */
export interface Captcha {
  provider: 'turnstile' | 'hcaptcha';
  /** Public. */
  siteKey: string;
  secret: string;
  /** Asked by the server. */
  verifyUrl: string;
  /** Loaded by pages. */
  scriptUrl: string;
}

/** Where mails are received. */
export interface InboundMail {
  /** `local@domain`; answers come to `local+token@domain`. */
  address: string;
  /** What a mail provider shows at the HTTP door; absent: the door is closed. */
  secret?: string | undefined;
  /** A mailbox that is read, with user and password: imaps://user:password@host/INBOX. */
  imapUrl?: string | undefined;
  /** Names the server whose Authentication-Results are believed; absent: none are. */
  trustedServer?: string | undefined;
}

/** What features need of the settings. */
export interface Config {
  /** Origin of the web app, without a trailing slash. */
  publicUrl: string;
  productName: string;
  /** MAIL_FROM: a name and an address, or an address. Absent in tests that send nothing. */
  mailFrom?: string | undefined;
  /** Target of the Privacy link on public pages. */
  privacyUrl?: string | undefined;
  maxUploadBytes: number;
  /** Of whole workspaces: where they are made and received on this machine, and how large one may be that is brought in. */
  archives: { folder: string; maxBytes: number };
  /** How fast stored files are read to check them, bytes in a second. */
  fileCheckPace?: number | undefined;
  adminEmail: string | undefined;
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Where else people may sign in from. */
  providers: OidcProvider[];
  phones: PhoneConfig;
  /** How long after the sign-in a session ends, however often it is used. */
  sessions: { days: number; administratorHours: number };
  /** Absent: there is no captcha. */
  captcha?: Captcha | undefined;
  /** People may connect a wallet and sign in with it. */
  ethereum: boolean;
  /** How long ago a person may have signed in at a SAML provider that now vouches for them. */
  samlSignInHours: number;
  /** Where sign-ups of the waitlist go; without both they are only kept. */
  waitlist: { to: string | undefined; emailjs: EmailJs | undefined };
  /** Of the own network, that may be called all the same where others name an address. */
  privateAddresses?: string[] | undefined;
  /** Where answers to mails about messages arrive. Absent: nobody reads them. */
  inboundMail?: InboundMail | undefined;
  /** By which the provider of text messages signs what people send to our number. Absent: nobody reads it. */
  inboundTextsSecret?: string | undefined;
  /** At least 32 characters. Signs session cookies and keys the hashes of mailed codes. */
  authSecret: string;
  /** Earlier ones: what these signed and encrypted stays good. */
  previousSecrets?: readonly string[] | undefined;
}

/** Everything outside a feature that its use cases may touch. Made once, in app/. */
export interface Services {
  db: Database;
  mailer: Mailer;
  /** Null where no code can be sent to a phone. */
  texts: TextSender | null;
  files: SealedStorage;
  /** Seals what is kept of clients. */
  vault: Vault;
  /** Files as they are stored, sealed. */
  storage: FileStorage;
  /** Opens files of clients while somebody waits. */
  openFiles: Pick<FileChild, 'run' | 'close'>;
  /** Where uploads are received. */
  uploadStaging: UploadStaging;
  feed: LiveFeed;
  access: AccessChanges;
  /** Calls addresses that others name, such as identity providers. */
  fetchPublic: PublicFetch;
  /** Tells kinds and reads pages that rules and recognition cannot; undefined where the installation names none. */
  kindProvider?: KindProvider | undefined;
  /** Drafts letters, at the same place; undefined where the installation names none. */
  letterWriter?: LetterWriter | undefined;
  /** Translates messages; undefined where the installation has set up nothing. */
  translator?: TranslationEngine | undefined;
  /** Reads the records by which firms prove that a domain is theirs. */
  domainResolver: DomainResolver;
  /** Work behind answers. */
  background: Background;
  /** Calls that this server answered just now. */
  recentCalls: RecentCalls;
  log: Log;
  config: Config;
}
