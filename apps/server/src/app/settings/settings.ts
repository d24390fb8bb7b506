import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import { z } from 'zod';
import type { CheckpointTarget } from '../../shared/audit/checkpoints/checkpoint-places.ts';
import type { BackupPlace } from '../../shared/backup/store/open-backup-store.ts';
import { extractAddress } from '../../shared/mail/message.ts';
import { readOrCreateSecret } from '../../shared/secrets/read-or-create-secret.ts';
import {
  address,
  addressRanges,
  backupPlace,
  checkpointPlace,
  clamdUrl,
  countries,
  country,
  dnsServers,
  duration,
  email,
  enumSetting,
  inboundAddress,
  keyList,
  list,
  secretList,
  text,
  webAddress,
  wholeNumber,
} from './setting-formats.ts';
import { readCaptcha, readProviders } from './sign-in-settings.ts';
import { checkTranslation } from './translation-settings.ts';

/** A setting is missing or wrong. The message is one line that names it and never repeats its value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const projectDir = fileURLToPath(new URL('../../../../../', import.meta.url));

const Environment = z
  .object({
    NODE_ENV: enumSetting('development', 'test', 'production').default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    ROLE: enumSetting('web', 'worker', 'both').default('both'),
    DRAIN_SECONDS: wholeNumber(0, 600).default(0),
    STOP_SECONDS: wholeNumber(1, 3600).default(3),
    HOST: text.regex(/^[\w.:-]+$/, 'must be an address or a name').default('127.0.0.1'),
    PUBLIC_URL: webAddress.regex(/^https?:\/\/[^/]+\/?$/, 'must not have a path').optional(),
    DATA_DIR: text.default('./data'),
    MASTER_KEY: keyList.optional(),
    MASTER_KEY_FILE: text.optional(),
    KMS_KEY_ID: text.optional(),
    KMS_REGION: text.optional(),
    KMS_ENDPOINT: webAddress.optional(),
    KEY_DIR: text.default('./keys'),
    DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
    DATABASE_SESSION_URL: address(['postgres:', 'postgresql:']).optional(),
    DATABASE_PREPARED_STATEMENTS: enumSetting('auto', 'on', 'off').default('auto'),
    DATABASE_POOL: wholeNumber(2, 1000).default(20),
    FILE_CHILDREN: wholeNumber(1, 64).default(2),
    DATABASE_CONNECT_SECONDS: wholeNumber(1, 60).default(3),
    DATABASE_STATEMENT_SECONDS: wholeNumber(1, 3600).default(15),
    READY_SECONDS: wholeNumber(1, 60).default(1),
    AUTH_SECRET: text.min(32, 'must have at least 32 characters').optional(),
    AUTH_SECRET_PREVIOUS: secretList,
    SMTP_URL: address(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: text
      .regex(/[^\s@<]+@[^\s@>]+/, 'must contain an e-mail address')
      .refine(
        (from) => !hasOtherLetters(extractAddress(from)),
        'may have no letters with accents or of other alphabets before the @',
      )
      .optional(),
    INBOUND_MAIL: inboundAddress.optional(),
    INBOUND_MAIL_SECRET: text.min(24, 'must have at least 24 characters').optional(),
    INBOUND_IMAP_URL: address(['imap:', 'imaps:']).optional(),
    INBOUND_MAIL_SERVER: text.regex(/^[\w.-]+$/, 'must be the name of a server').optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_BUCKET: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    ADMIN_EMAIL: email.optional(),
    PRODUCT_NAME: text.default('Visafolio'),
    MAX_UPLOAD_MB: wholeNumber(1, 2048).default(25),
    MAX_ARCHIVE_MB: wholeNumber(1, 1_000_000).default(10_240),
    FILE_CHECK_MB_PER_SECOND: wholeNumber(1, 10_000).default(20),
    MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000_000).default(500),
    EMAILJS_SERVICE_ID: text.optional(),
    EMAILJS_TEMPLATE_ID: text.optional(),
    EMAILJS_USER_ID: text.optional(),
    EMAILJS_URL: webAddress.default('https://api.emailjs.com/api/v1.0/email/send'),
    WAITLIST_TO: email.optional(),
    PRIVACY_URL: webAddress.optional(),
    TRUSTED_PROXIES: addressRanges,
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    MICROSOFT_CLIENT_ID: text.optional(),
    MICROSOFT_CLIENT_SECRET: text.optional(),
    MICROSOFT_TENANT: text.regex(/^[\w.-]+$/, 'must be the id of a tenant').optional(),
    OIDC_ISSUER: webAddress.optional(),
    OIDC_NAME: text.default('Single sign-on'),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    CAPTCHA_PROVIDER: enumSetting('turnstile', 'hcaptcha').default('turnstile'),
    CAPTCHA_SITE_KEY: text.optional(),
    CAPTCHA_SECRET: text.optional(),
    CAPTCHA_VERIFY_URL: webAddress.optional(),
    CAPTCHA_SCRIPT_URL: webAddress.optional(),
    SMS_URL: webAddress.optional(),
    SMS_USER: text.optional(),
    SMS_PASSWORD: text.optional(),
    SMS_FROM: text.optional(),
    SMS_INBOUND_SECRET: text.min(16, 'must have at least 16 characters').optional(),
    SMS_PER_HOUR: wholeNumber(1, 1_000_000).default(200),
    PHONE_COUNTRY: country.optional(),
    SMS_COUNTRIES: countries.optional(),
    SESSION_DAYS: wholeNumber(1, 365).default(90),
    ADMIN_SESSION_HOURS: wholeNumber(1, 24 * 365).default(12),
    /** Where vulnerabilities are reported, for /.well-known/security.txt: an address of a page, or mailto:. */
    SECURITY_CONTACT: z
      .url()
      .regex(/^(https:|mailto:)\S+$/, 'must begin with https: or mailto:')
      .optional(),
    /** Until when it holds. */
    SECURITY_CONTACT_UNTIL: z.iso.date().optional(),
    ADMIN_IDLE_MINUTES: wholeNumber(5, 7 * 24 * 60).default(30),
    STAFF_IDLE_MINUTES: wholeNumber(5, 30 * 24 * 60).default(8 * 60),
    CLIENT_IDLE_MINUTES: wholeNumber(5, 30 * 24 * 60).default(7 * 24 * 60),
    ETHEREUM_SIGN_IN: enumSetting('on', 'off').default('off'),
    PROVIDER_PRIVATE_ADDRESSES: addressRanges,
    WEBHOOK_PRIVATE_ADDRESSES: addressRanges,
    KIND_PROVIDER_URL: webAddress.optional(),
    KIND_PROVIDER_KEY: text.optional(),
    KIND_PROVIDER_MODEL: text.optional(),
    TRANSLATION_ENGINE: enumSetting('deepl', 'libretranslate', 'apertium', 'openai').optional(),
    TRANSLATION_URL: webAddress.optional(),
    TRANSLATION_KEY: text.optional(),
    TRANSLATION_MODEL: text.optional(),
    SAML_SIGN_IN_HOURS: wholeNumber(1, 8_760).default(12),
    DNS_SERVERS: dnsServers,
    AUDIT_CHECKPOINTS: checkpointPlace.optional(),
    BACKUP_TO: backupPlace.optional(),
    BACKUP_RECIPIENTS: list.default([]),
    BACKUP_PLAINTEXT: enumSetting('yes', 'no').default('no'),
    BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
    BACKUP_EVERY: duration.optional(),
    BACKUP_S3_ENDPOINT: webAddress.optional(),
    BACKUP_S3_REGION: text.optional(),
    BACKUP_S3_ACCESS_KEY_ID: text.optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
    BACKUP_IDENTITY: text.optional(),
    BACKUP_IDENTITY_FILE: text.optional(),
    CONTAIN_FILES: enumSetting('auto', 'required').default('auto'),
    CLAMD_URL: clamdUrl.optional(),
    CLAMD_MAX_AGE_DAYS: wholeNumber(1, 3_650).default(7),
    CLAMD_SECONDS: wholeNumber(1, 3_600).default(120),
    LOG_LEVEL: enumSetting('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((env, context) => {
    const needs = (name: keyof typeof env, when: boolean, reason: string) => {
      if (when && env[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: `is required ${reason}` });
      }
    };
    needs('AUTH_SECRET', env.NODE_ENV === 'production', 'in production');
    needs('DATABASE_URL', env.DATABASE_SESSION_URL !== undefined, 'with DATABASE_SESSION_URL');
    needs('MAIL_FROM', env.SMTP_URL !== undefined, 'with SMTP_URL');
    for (const needing of ['INBOUND_MAIL_SECRET', 'INBOUND_IMAP_URL', 'INBOUND_MAIL_SERVER'] as const)
      needs('INBOUND_MAIL', env[needing] !== undefined, `with ${needing}`);
    const noDoor = env.INBOUND_MAIL_SECRET === undefined && env.INBOUND_IMAP_URL === undefined;
    needs(
      'INBOUND_MAIL_SECRET',
      env.INBOUND_MAIL !== undefined && noDoor,
      'with INBOUND_MAIL, unless INBOUND_IMAP_URL is there',
    );
    needs('KMS_KEY_ID', env.KMS_ENDPOINT !== undefined, 'with KMS_ENDPOINT');
    if (isInside(env.KEY_DIR, env.DATA_DIR)) {
      const message = 'must not lie inside DATA_DIR: whoever copies the data would have its key';
      context.addIssue({ code: 'custom', path: ['KEY_DIR'], message });
    }
    needs('S3_BUCKET', env.S3_ENDPOINT !== undefined, 'with S3_ENDPOINT');
    needs('S3_SECRET_ACCESS_KEY', env.S3_ACCESS_KEY_ID !== undefined, 'with S3_ACCESS_KEY_ID');
    needs('S3_ACCESS_KEY_ID', env.S3_SECRET_ACCESS_KEY !== undefined, 'with S3_SECRET_ACCESS_KEY');
    needs('GOOGLE_CLIENT_SECRET', env.GOOGLE_CLIENT_ID !== undefined, 'with GOOGLE_CLIENT_ID');
    for (const needed of ['MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT'] as const)
      needs(needed, env.MICROSOFT_CLIENT_ID !== undefined, 'with MICROSOFT_CLIENT_ID');
    needs('OIDC_CLIENT_ID', env.OIDC_ISSUER !== undefined, 'with OIDC_ISSUER');
    needs('KIND_PROVIDER_MODEL', env.KIND_PROVIDER_URL !== undefined, 'with KIND_PROVIDER_URL');
    checkTranslation(env, context);
    needs('CAPTCHA_SECRET', env.CAPTCHA_SITE_KEY !== undefined, 'with CAPTCHA_SITE_KEY');
    needs('CAPTCHA_SITE_KEY', env.CAPTCHA_SECRET !== undefined, 'with CAPTCHA_SECRET');
    for (const needed of ['SMS_USER', 'SMS_PASSWORD', 'SMS_FROM'] as const)
      needs(needed, env.SMS_URL !== undefined, 'with SMS_URL');
    const noCountry = env.SMS_URL !== undefined && env.PHONE_COUNTRY === undefined;
    needs('SMS_COUNTRIES', noCountry, 'with SMS_URL, unless PHONE_COUNTRY is there');
    needs('BACKUP_TO', env.BACKUP_EVERY !== undefined, 'with BACKUP_EVERY');
    const noRecipient = env.BACKUP_RECIPIENTS.length === 0 && env.BACKUP_PLAINTEXT === 'no';
    if (env.BACKUP_EVERY !== undefined && noRecipient)
      context.addIssue({
        code: 'custom',
        path: ['BACKUP_RECIPIENTS'],
        message: 'is required with BACKUP_EVERY, unless BACKUP_PLAINTEXT=yes',
      });
    needs(
      'BACKUP_S3_SECRET_ACCESS_KEY',
      env.BACKUP_S3_ACCESS_KEY_ID !== undefined,
      'with BACKUP_S3_ACCESS_KEY_ID',
    );
    needs(
      'BACKUP_S3_ACCESS_KEY_ID',
      env.BACKUP_S3_SECRET_ACCESS_KEY !== undefined,
      'with BACKUP_S3_SECRET_ACCESS_KEY',
    );
    needs('SECURITY_CONTACT_UNTIL', env.SECURITY_CONTACT !== undefined, 'with SECURITY_CONTACT');
    needs('SECURITY_CONTACT', env.SECURITY_CONTACT_UNTIL !== undefined, 'with SECURITY_CONTACT_UNTIL');
    const emailJs = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID'] as const;
    const someEmailJs = emailJs.some((name) => env[name] !== undefined);
    for (const name of emailJs) needs(name, someEmailJs, 'with the other EMAILJS settings');
  })
  .transform((env) => ({
    production: env.NODE_ENV === 'production',
    /** `web` answers people; `worker` runs the outbox, jobs and steps of files. */
    role: env.ROLE,
    /** How long a server that stops still answers, while /readyz says that it does not. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** How long open answers may take to end afterwards. */
    stopMs: env.STOP_SECONDS * 1000,
    port: env.PORT,
    host: env.HOST,
    securityContact:
      env.SECURITY_CONTACT && env.SECURITY_CONTACT_UNTIL
        ? { address: env.SECURITY_CONTACT, until: env.SECURITY_CONTACT_UNTIL }
        : null,
    /** Origin that browsers use, without a trailing slash. */
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${browsableHost(env.HOST)}:${env.PORT}`).origin,
    /** Absolute path. */
    dataDir: path.resolve(projectDir, env.DATA_DIR),
    keys: {
      masterKeys: env.MASTER_KEY,
      masterKeyFile: env.MASTER_KEY_FILE && path.resolve(projectDir, env.MASTER_KEY_FILE),
      kms: env.KMS_KEY_ID
        ? { keyId: env.KMS_KEY_ID, region: env.KMS_REGION ?? env.S3_REGION, endpoint: env.KMS_ENDPOINT }
        : undefined,
      keyDir: path.resolve(projectDir, env.KEY_DIR),
    },
    /** PostgreSQL itself, as the owner of the tables. Absent: the embedded server. */
    databaseUrl: env.DATABASE_SESSION_URL ?? env.DATABASE_URL,
    /** Another address for transactions, such as a pooler's; its user and password are not used. */
    transactionsUrl: env.DATABASE_SESSION_URL && env.DATABASE_URL,
    /** Whether statements are prepared by name at `transactionsUrl`. */
    preparedStatements: env.DATABASE_PREPARED_STATEMENTS,
    /** Connections of this server for transactions. */
    databasePool: env.DATABASE_POOL,
    /** Processes in which files are opened that an answer waits for. */
    fileChildren: env.FILE_CHILDREN,
    databaseLimits: {
      connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
      statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
    },
    readyMs: env.READY_SECONDS * 1000,
    /** Absent: mails go to the outbox folder. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@localhost>`,
    /** Absent: replies to mails are not received. */
    inboundMail: env.INBOUND_MAIL
      ? {
          address: env.INBOUND_MAIL,
          secret: env.INBOUND_MAIL_SECRET,
          imapUrl: env.INBOUND_IMAP_URL,
          trustedServer: env.INBOUND_MAIL_SERVER,
        }
      : undefined,
    /** Absent: files are kept on disk. No keys: the machine's own role is used. */
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    adminEmail: env.ADMIN_EMAIL,
    productName: env.PRODUCT_NAME,
    maxUploadMb: env.MAX_UPLOAD_MB,
    maxArchiveMb: env.MAX_ARCHIVE_MB,
    fileCheckMbPerSecond: env.FILE_CHECK_MB_PER_SECOND,
    minFreeDiskMb: env.MIN_FREE_DISK_MB,
    emailjs:
      env.EMAILJS_SERVICE_ID && env.EMAILJS_TEMPLATE_ID && env.EMAILJS_USER_ID
        ? {
            url: env.EMAILJS_URL,
            serviceId: env.EMAILJS_SERVICE_ID,
            templateId: env.EMAILJS_TEMPLATE_ID,
            userId: env.EMAILJS_USER_ID,
          }
        : undefined,
    captcha: readCaptcha(env),
    /** Absent: text messages go to the outbox folder, in production nowhere. */
    sms:
      env.SMS_URL && env.SMS_USER && env.SMS_PASSWORD && env.SMS_FROM
        ? { url: env.SMS_URL, user: env.SMS_USER, password: env.SMS_PASSWORD, from: env.SMS_FROM }
        : undefined,
    /** Absent: STOP, START and HELP are not received. */
    smsInboundSecret: env.SMS_INBOUND_SECRET,
    smsPerHour: env.SMS_PER_HOUR,
    phoneCountry: env.PHONE_COUNTRY,
    /** Absent: any country, as messages only go to the outbox folder. */
    smsCountries: env.SMS_COUNTRIES ?? (env.PHONE_COUNTRY ? [env.PHONE_COUNTRY] : undefined),
    sessionDays: env.SESSION_DAYS,
    adminSessionHours: env.ADMIN_SESSION_HOURS,
    idleMinutes: {
      administrator: env.ADMIN_IDLE_MINUTES,
      staff: env.STAFF_IDLE_MINUTES,
      client: env.CLIENT_IDLE_MINUTES,
    },
    waitlistTo: env.WAITLIST_TO,
    privacyUrl: env.PRIVACY_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    providers: readProviders(env),
    ethereum: env.ETHEREUM_SIGN_IN === 'on',
    /** Private addresses at which identity providers may be called. */
    providerPrivateAddresses: env.PROVIDER_PRIVATE_ADDRESSES,
    /** Private addresses at which webhooks may be received. */
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES,
    /** Absent: rules alone recognize kinds, and no text of a file is sent out. */
    kindProvider:
      env.KIND_PROVIDER_URL && env.KIND_PROVIDER_MODEL
        ? { url: env.KIND_PROVIDER_URL, key: env.KIND_PROVIDER_KEY, model: env.KIND_PROVIDER_MODEL }
        : undefined,
    /** Absent: nothing is translated by machine. */
    translation: env.TRANSLATION_ENGINE && {
      engine: env.TRANSLATION_ENGINE,
      url: env.TRANSLATION_URL,
      key: env.TRANSLATION_KEY,
      model: env.TRANSLATION_MODEL,
    },
    samlSignInHours: env.SAML_SIGN_IN_HOURS,
    /** DNS servers that verify domains. Empty: the system's. */
    dnsServers: env.DNS_SERVERS,
    backup: {
      /** Absent: no backups unless the command names a place. */
      to: env.BACKUP_TO === undefined ? undefined : readBackupPlace(env.BACKUP_TO, env),
      /** Public keys of age. */
      recipients: env.BACKUP_RECIPIENTS,
      plaintext: env.BACKUP_PLAINTEXT === 'yes',
      keep: env.BACKUP_KEEP,
      /** Milliseconds. Absent: no scheduled backups. */
      everyMs: env.BACKUP_EVERY,
      identity: env.BACKUP_IDENTITY,
      identityFile: env.BACKUP_IDENTITY_FILE && path.resolve(projectDir, env.BACKUP_IDENTITY_FILE),
    },
    /** Where signed checkpoints of the audit log are written. Absent: into the database only. */
    auditCheckpoints:
      env.AUDIT_CHECKPOINTS === undefined ? undefined : readCheckpointTarget(env.AUDIT_CHECKPOINTS, env),
    /** No start where the processes that open files cannot be contained. */
    requiresContainment: env.CONTAIN_FILES === 'required',
    /** Absent: files are not scanned for malware. */
    clamd: env.CLAMD_URL && {
      address: env.CLAMD_URL,
      maxAgeDays: env.CLAMD_MAX_AGE_DAYS,
      seconds: env.CLAMD_SECONDS,
    },
    logLevel: env.LOG_LEVEL,
    authSecret: env.AUTH_SECRET,
    previousSecrets: env.AUTH_SECRET_PREVIOUS,
  }));

export type Settings = z.output<typeof Environment> & {
  /** At least 32 characters. */
  authSecret: string;
};

/**
 * Reads every setting; an empty one counts as missing. A `.env` file in the project folder fills what the process's
 * environment leaves unset. A missing AUTH_SECRET is generated and stored in DATA_DIR, unless `readSecret` says
 * otherwise. Throws SettingsError.
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  { readSecret = readOrCreateSecret }: { readSecret?: (file: string) => string } = {},
): Settings {
  const envFile = path.join(projectDir, '.env');
  if (env === process.env && existsSync(envFile)) process.loadEnvFile(envFile);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = Environment.safeParse(given);
  if (!read.success) throw new SettingsError(explain(read.error));
  return {
    ...read.data,
    authSecret: read.data.authSecret ?? readSecret(path.join(read.data.dataDir, 'auth-secret')),
  };
}

/** Follows symbolic links. */
function isInside(inner: string, outer: string): boolean {
  const [from, to] = [outer, inner].map((folder) => realPath(path.resolve(projectDir, folder)));
  const way = path.relative(from ?? '', to ?? '');
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

/** The folder need not exist yet. */
function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const parent = path.dirname(folder);
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder));
}

interface BackupS3Settings {
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** A folder, or a bucket with the settings of the file storage as defaults. */
function readBackupPlace(place: string, env: BackupS3Settings): BackupPlace {
  return place.startsWith('s3://') ? readBucket(place, env) : { folder: path.resolve(projectDir, place) };
}

function readCheckpointTarget(place: string, env: BackupS3Settings): CheckpointTarget {
  if (place.startsWith('s3://')) return { bucket: readBucket(place, env) };
  const [scheme = '', rest] = [place.slice(0, place.indexOf(':')), place.slice(place.indexOf(':') + 1)];
  return scheme === 'file' ? { file: rest } : { mail: rest };
}

function readBucket(place: string, env: BackupS3Settings) {
  const [bucket = '', ...prefix] = place.slice('s3://'.length).replace(/\/$/, '').split('/');
  return {
    prefix: prefix.join('/'),
    s3: {
      bucket,
      region: env.BACKUP_S3_REGION ?? env.S3_REGION,
      endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
      accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
    },
  };
}

function explain(error: z.ZodError): string {
  const wrong = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return `Wrong setting: ${wrong.join('; ')}`;
}

function browsableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
