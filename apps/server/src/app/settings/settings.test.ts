import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: NodeJS.ProcessEnv = {}) => readSettings({ DATA_DIR: dataDir, ...env });

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

describe('settings', () => {
  test('defaults: a laptop with the embedded database, files on disk, mails in the outbox folder', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      securityContact: null,
      dataDir,
      databaseUrl: undefined,
      smtpUrl: undefined,
      s3: undefined,
      emailjs: undefined,
      productName: 'Visafolio',
      maxUploadMb: 25,
      maxArchiveMb: 10_240,
      databaseLimits: { connectMs: 3_000, statementMs: 15_000 },
      readyMs: 1_000,
      minFreeDiskMb: 500,
      mailFrom: 'Visafolio <no-reply@localhost>',
      requiresContainment: false,
      logLevel: 'info',
    });
  });

  test('a translation engine needs all of its settings', () => {
    expect(read().translation).toBeUndefined();
    expect(read({ TRANSLATION_ENGINE: 'deepl', TRANSLATION_KEY: 'k:fx' }).translation).toMatchObject({
      engine: 'deepl',
      url: undefined,
      key: 'k:fx',
    });
    const apertium = { TRANSLATION_ENGINE: 'apertium', TRANSLATION_URL: 'http://127.0.0.1:2737' };
    expect(read(apertium).translation).toMatchObject({ engine: 'apertium', url: 'http://127.0.0.1:2737' });
  });

  test.each([
    [{ TRANSLATION_KEY: 'k' }, 'TRANSLATION_ENGINE is required with TRANSLATION_KEY'],
    [{ TRANSLATION_ENGINE: 'google' }, 'TRANSLATION_ENGINE must be'],
    [{ TRANSLATION_ENGINE: 'deepl' }, 'TRANSLATION_KEY is required with TRANSLATION_ENGINE=deepl'],
    [{ TRANSLATION_ENGINE: 'apertium' }, 'TRANSLATION_URL is required with TRANSLATION_ENGINE=apertium'],
    [
      { TRANSLATION_ENGINE: 'apertium', TRANSLATION_URL: 'https://a.example', TRANSLATION_KEY: 'k' },
      'TRANSLATION_KEY has no meaning with TRANSLATION_ENGINE=apertium',
    ],
    [
      { TRANSLATION_ENGINE: 'openai', TRANSLATION_URL: 'https://a.example' },
      'TRANSLATION_MODEL is required with TRANSLATION_ENGINE=openai',
    ],
    [{ TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: 'nowhere' }, 'TRANSLATION_URL must start with'],
  ])('an invalid translation engine stops the start: %j', (env, message) => {
    expect(refusal(env)).toContain(message);
  });

  test('replies by mail arrive by HTTP or from a mailbox, at an address with room for a token', () => {
    expect(read().inboundMail).toBeUndefined();
    const secret = 'shown by the mail provider';
    expect(
      read({ INBOUND_MAIL: 'answers@example.com', INBOUND_MAIL_SECRET: secret }).inboundMail,
    ).toMatchObject({
      address: 'answers@example.com',
      secret,
      imapUrl: undefined,
    });
    const imap = 'imaps://answers%40example.com:secret@imap.example.com/INBOX';
    expect(read({ INBOUND_MAIL: 'answers@example.com', INBOUND_IMAP_URL: imap }).inboundMail).toMatchObject({
      secret: undefined,
      imapUrl: imap,
    });
  });

  test('backups go to a folder or a bucket, at an interval written as a duration', () => {
    expect(read().backup).toMatchObject({ to: undefined, everyMs: undefined, keep: 14, plaintext: false });
    const folder = read({ BACKUP_TO: '/backups', BACKUP_EVERY: '12h', BACKUP_RECIPIENTS: 'age1a, age1b' });
    expect(folder.backup).toMatchObject({
      to: { folder: '/backups' },
      everyMs: 12 * 3_600_000,
      recipients: ['age1a', 'age1b'],
    });
    const bucket = read({
      BACKUP_TO: 's3://safe/of/ours/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      BACKUP_S3_REGION: 'eu-west-1',
    });
    expect(bucket.backup.to).toEqual({
      prefix: 'of/ours',
      s3: {
        bucket: 'safe',
        region: 'eu-west-1',
        endpoint: undefined,
        accessKeyId: 'a',
        secretAccessKey: 'b',
      },
    });
    for (const wrong of [{ BACKUP_TO: 'ftp://x' }, { BACKUP_EVERY: 'daily' }, { BACKUP_KEEP: '0' }])
      expect(refusal(wrong)).toMatch(/^Wrong setting: BACKUP_/);
    expect(refusal({ BACKUP_EVERY: '1h', BACKUP_PLAINTEXT: 'yes' })).toContain('BACKUP_TO is required');
    expect(refusal({ BACKUP_EVERY: '1h', BACKUP_TO: '/b' })).toContain('BACKUP_RECIPIENTS is required');
  });

  test('checkpoints of the audit log go into a file, a bucket or a mailbox', () => {
    const to = (AUDIT_CHECKPOINTS?: string) => read({ AUDIT_CHECKPOINTS }).auditCheckpoints;
    expect(to()).toBeUndefined();
    expect(to('file:/mnt/log/ours.jsonl')).toEqual({ file: '/mnt/log/ours.jsonl' });
    expect(to('mail:security@example.com')).toEqual({ mail: 'security@example.com' });
    expect(to('s3://safe/log')).toMatchObject({ bucket: { prefix: 'log', s3: { bucket: 'safe' } } });
    for (const wrong of ['/mnt/log', 'file:', 'mail:nobody', 's3://', 'https://example.com'])
      expect(refusal({ AUDIT_CHECKPOINTS: wrong })).toMatch(
        /^Wrong setting: AUDIT_CHECKPOINTS must be file:/,
      );
  });

  test('the master key is stored outside of the data', () => {
    const outside = path.join(dataDir, '../keys-of-a-test');
    expect(read({ KEY_DIR: outside }).keys).toMatchObject({ keyDir: outside, masterKeys: undefined });
    expect(read().keys.keyDir.startsWith(dataDir)).toBe(false);
    const link = `${dataDir}-link`;
    symlinkSync(dataDir, link);
    try {
      for (const KEY_DIR of [dataDir, path.join(dataDir, 'keys'), path.join(link, 'keys')])
        expect(refusal({ KEY_DIR })).toContain('KEY_DIR must not lie inside DATA_DIR');
    } finally {
      rmSync(link);
    }
    expect(refusal({ MASTER_KEY: 'too short' })).toContain('MASTER_KEY must be 32 bytes in base64');
    expect(refusal({ KMS_ENDPOINT: 'http://localhost:1' })).toContain('KMS_KEY_ID is required');
  });

  test('an empty setting counts as missing', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toMatchObject({ port: 3000, s3: undefined });
  });

  test('each configured sign-in provider is offered, under a stable id', () => {
    const { providers } = read({
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      MICROSOFT_CLIENT_ID: 'm',
      MICROSOFT_CLIENT_SECRET: 's',
      MICROSOFT_TENANT: 'a-tenant',
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'o',
      OIDC_NAME: 'Harbor ID',
    });
    expect(providers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
      ['google', 'Google', 'https://accounts.google.com'],
      ['microsoft', 'Microsoft', 'https://login.microsoftonline.com/a-tenant/v2.0'],
      ['oidc', 'Harbor ID', 'https://login.example.com'],
    ]);
    expect(refusal({ MICROSOFT_CLIENT_ID: 'm', MICROSOFT_CLIENT_SECRET: 's' })).toContain('MICROSOFT_TENANT');
  });

  test('trusted proxies are named by address or range', () => {
    expect(read().trustedProxies).toEqual([]);
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0.0/8/8', '*'])
      expect(refusal({ TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES');
  });

  test('a copied .env.example sets the defaults', () => {
    const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
    const lines = example.split('\n').filter((line) => /^[A-Z]/.test(line));
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(read({ ...env, DATA_DIR: dataDir })).toEqual(read());
  });

  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
    [{ HOST: 'fd00::1' }, 'http://[fd00::1]:3000'],
    [{ PUBLIC_URL: 'https://intake.example.com/' }, 'https://intake.example.com'],
  ])('the public address of %o is %s', (env, publicUrl) => {
    expect(read(env).publicUrl).toBe(publicUrl);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ HOST: 'my laptop' }, 'HOST'],
    [{ PUBLIC_URL: 'intake.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.com/intake' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ AUTH_SECRET: 'too-short' }, 'AUTH_SECRET'],
    [{ NODE_ENV: 'production' }, 'AUTH_SECRET'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Visafolio <información@example.com>' }, 'MAIL_FROM'],
    [{ ADMIN_EMAIL: 'josé@example.com' }, 'ADMIN_EMAIL'],
    [{ SMTP_URL: 'localhost:25', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ INBOUND_MAIL: 'answers@example.com' }, 'INBOUND_MAIL_SECRET'],
    [{ INBOUND_MAIL: 'answers+x@example.com', INBOUND_MAIL_SECRET: 's'.repeat(24) }, 'INBOUND_MAIL'],
    [{ INBOUND_MAIL: `${'a'.repeat(21)}@example.com`, INBOUND_MAIL_SECRET: 's'.repeat(24) }, 'INBOUND_MAIL'],
    [{ INBOUND_MAIL: 'answers@example.com', INBOUND_MAIL_SECRET: 'short' }, 'INBOUND_MAIL_SECRET'],
    [{ INBOUND_IMAP_URL: 'imaps://u:p@imap.example.com' }, 'INBOUND_MAIL'],
    [{ INBOUND_MAIL: 'a@example.com', INBOUND_IMAP_URL: 'https://imap.example.com' }, 'INBOUND_IMAP_URL'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
    [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB'],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, 'S3_SECRET_ACCESS_KEY'],
    [{ EMAILJS_USER_ID: 'u' }, 'EMAILJS_SERVICE_ID'],
    [{ SMS_URL: 'https://sms.example.com/' }, 'SMS_USER'],
    [{ PHONE_COUNTRY: 'usa' }, 'PHONE_COUNTRY'],
    [{ CAPTCHA_SITE_KEY: 'k' }, 'CAPTCHA_SECRET'],
    [{ CAPTCHA_SECRET: 's' }, 'CAPTCHA_SITE_KEY'],
    [{ CAPTCHA_PROVIDER: 'other' }, 'CAPTCHA_PROVIDER'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%o is refused with one line that names %s', (env, name) => {
    const message = refusal(env);
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('several wrong settings are named together, without their values', () => {
    const message = refusal({ PORT: 'abc', AUTH_SECRET: 'hunter2' });
    expect(message).toContain('PORT');
    expect(message).toContain('AUTH_SECRET');
    expect(message).not.toContain('hunter2');
  });

  test('a data folder that cannot be created is named', () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => read({ DATA_DIR: path.join(file, 'below') })).toThrow(path.join(file, 'below'));
  });

  test('a missing secret is generated once, readable to its owner only, and reused', () => {
    const first = read().authSecret;
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(read().authSecret).toBe(first);
    expect(statSync(path.join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('processes that start at the same moment get the same secret', async () => {
    const program = `import { readOrCreateSecret } from ${JSON.stringify(new URL('../../shared/secrets/read-or-create-secret.ts', import.meta.url).href)};
      console.log(readOrCreateSecret(${JSON.stringify(path.join(dataDir, 'auth-secret'))}))`;
    const runs = Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]),
    );
    const secrets = (await Promise.all(runs)).map((run) => run.stdout.trim());
    expect(new Set(secrets).size).toBe(1);
  });
});
