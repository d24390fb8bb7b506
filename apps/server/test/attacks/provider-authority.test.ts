import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsWorld,
  createAccountsWorld,
  proveDomains,
} from '../../src/features/accounts/accounts.testing.ts';
import {
  getSsoOnly,
  setSsoOnly,
} from '../../src/features/accounts/single-sign-on/firms/firm-policy.usecases.ts';
import {
  addFirmProvider,
  changeFirmProvider,
  listFirmProviders,
  removeFirmProvider,
} from '../../src/features/accounts/single-sign-on/firms/firm-providers.usecases.ts';
import {
  checkDueDomains,
  checkFirmDomain,
} from '../../src/features/accounts/single-sign-on/firms/prove-domain.ts';
import { removeFirm } from '../../src/features/firms/firms.usecases.ts';
import { setUserFirm, setUserRole } from '../../src/features/firms/users/manage-user.ts';
import { buildFirm } from '../builders/firms.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildRequest } from '../builders/requests.ts';
import { buildSession } from '../builders/sessions.ts';
import { failure, type Returned, signInRaw } from './browser.ts';
import { type RawOpenIdProvider, startRawOpenIdProvider } from './raw-openid-provider.ts';
import { createTally } from './tally.ts';

const tally = createTally('firm providers');
const password = 'seven herons on a wire';
const adminEmail = 'root@owner.example';
let world: AccountsWorld;
let openId: RawOpenIdProvider;
let administrator: { as: 'administrator'; userId: string; email: string };

beforeAll(async () => {
  openId = await startRawOpenIdProvider();
  const { issuer, clientId } = openId;
  world = await createAccountsWorld({
    adminEmail,
    providers: [{ id: 'elsewhere', name: 'Elsewhere', issuer, clientId, clientSecret: undefined }],
  });
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  administrator = { as: 'administrator', userId: id, email };
});
afterAll(async () => {
  tally.print();
  await Promise.all([world.close(), openId.close()]);
});
beforeEach(() => openId.says({}));

let count = 0;
const newDomain = () => `firm-${process.pid}-${count++}.example`;
const settings = () => ({ kind: 'oidc' as const, issuer: openId.issuer, client_id: openId.clientId });

/** A firm whose provider has proven domains. */
async function newFirm(domains = [newDomain()]) {
  const { id } = await buildFirm(world.owner);
  const provider = await addFirmProvider(world.services, administrator, {
    firm_id: id,
    domains,
    settings: settings(),
  });
  await proveDomains(world);
  return { id, providerId: provider.id, domain: domains[0] ?? '', name: `firm-${provider.id}` };
}
type TestFirm = Awaited<ReturnType<typeof newFirm>>;

/** A member of the firm whom its provider authenticates. */
const newMember = (firm: TestFirm, wishes: Parameters<typeof buildProfessional>[1] = {}) =>
  buildProfessional(world.owner, { email: `person-${count++}@${firm.domain}`, firm: null, ...wishes });

/** Signs in by the firm's provider as the address, with a stable name id. */
function arrive(firm: TestFirm, email: string): Promise<Returned> {
  openId.says({ sub: email, email, email_verified: true });
  return signInRaw(world, { provider: firm.name });
}
const isHeld = async ({ session }: Returned) =>
  tally.held(session === '' || (await world.readSession(session)) === null);
const countIdentities = async (userId: string) =>
  (
    await world.owner.query("SELECT FROM auth.account WHERE user_id = $1 AND provider_id LIKE 'firm-%'", [
      userId,
    ])
  ).rowCount;

describe("a firm's provider", () => {
  test('signs in members of the firm, new ones, and a client as a client', async () => {
    const firm = await newFirm();
    const member = await newMember(firm);
    expect(await world.readSession((await arrive(firm, member.email)).session)).toMatchObject({
      userId: member.id,
    });
    const { rows } = await world.owner.query('SELECT firm_id FROM profiles WHERE id = $1', [member.id]);
    expect(rows).toEqual([{ firm_id: firm.id }]);
    const { client } = await buildRequest(world.owner, { client: { email: `client@${firm.domain}` } });
    expect(await world.readSession((await arrive(firm, client.email)).session)).toMatchObject({
      professional: false,
    });
  });

  test('refuses somebody who moved to another firm, even with an identity left', async () => {
    const [before, after] = [await newFirm(), await newFirm()];
    const member = await newMember(before);
    const first = await arrive(before, member.email);
    await setUserFirm(world.services, administrator, { id: member.id, firm_id: after.id });
    expect(await countIdentities(member.id)).toBe(0);
    const again = await arrive(before, member.email);
    expect(again.location).toBe(failure('accounts.not_of_firm'));
    expect(await isHeld(again)).toBe(true);
    const left = 'INSERT INTO auth.account (user_id, provider_id, account_id) VALUES ($1, $2, $3)';
    await world.owner.query(left, [member.id, before.name, member.email]);
    expect(await isHeld(await arrive(before, member.email))).toBe(true);
    // The same with an ID token.
    const begun = await world.post('/federated/id-token/start', { provider: before.name });
    const idToken = await openId.sign({ nonce: begun.body.nonce });
    const answer = await world.post(
      '/federated/id-token',
      { provider: before.name, idToken },
      { cookie: begun.cookie },
    );
    expect(answer.body).toMatchObject({ code: 'accounts.not_of_firm' });
    expect(tally.held(answer.status === 403)).toBe(true);
    expect(first.session).not.toBe('');
  });

  test('refuses people of another firm with addresses of its domain', async () => {
    const firm = await newFirm();
    const foreign = await newMember(firm, { firm: await buildFirm(world.owner) });
    const returned = await arrive(firm, foreign.email);
    expect(returned.location).toBe(failure('accounts.not_of_firm'));
    expect(await isHeld(returned)).toBe(true);
    expect(await countIdentities(foreign.id)).toBe(0);
  });

  test('is trusted for no other domain, not even for a known identity', async () => {
    const firm = await newFirm();
    const member = await newMember(firm);
    await arrive(firm, member.email);
    const other = await buildProfessional(world.owner, { firm: null });
    const addresses = [
      other.email,
      `${member.email}.evil.example`,
      `person@evil.${firm.domain}`,
      `"a@${firm.domain}"@evil.example`,
      undefined,
      '',
    ];
    for (const email of addresses) {
      openId.says({ sub: member.email, email, email_verified: true });
      expect(await isHeld(await signInRaw(world, { provider: firm.name }))).toBe(true);
    }
    // Known by an identity, now with an address elsewhere.
    await world.owner.query('UPDATE auth."user" SET email = $2 WHERE id = $1', [
      member.id,
      `moved-${count++}@elsewhere.example`,
    ]);
    expect(await isHeld(await arrive(firm, member.email))).toBe(true);
  });

  test('signs in no administrator of the product, and makes none', async () => {
    const firm = await newFirm();
    const boss = await newMember(firm, { role: 'admin' });
    const asBoss = await arrive(firm, boss.email);
    expect(asBoss.location).toBe(failure('accounts.administrator_not_by_firm'));
    expect(await isHeld(asBoss)).toBe(true);

    const ofOwner = await newFirm(['owner.example']);
    expect(await isHeld(await arrive(ofOwner, adminEmail))).toBe(true);
    expect((await world.owner.query('SELECT FROM profiles WHERE email = $1', [adminEmail])).rowCount).toBe(0);

    const member = await newMember(firm);
    const { session } = await arrive(firm, member.email);
    expect(await world.readSession(session)).toMatchObject({ role: 'user' });
    await setUserRole(world.services, administrator, member.id, 'admin');
    expect(tally.held((await world.readSession(session)) === null)).toBe(true);
    expect(await countIdentities(member.id)).toBe(0);
    expect(await isHeld(await arrive(firm, member.email))).toBe(true);
  });

  test('cannot be connected with a signed-in account', async () => {
    const firm = await newFirm();
    const victim = await buildProfessional(world.owner);
    const { cookie } = await buildSession(world.owner, victim.id, {
      secret: world.services.config.authSecret,
    });
    const answer = await world.post('/federated/connect', { provider: firm.name }, { cookie });
    expect(answer.body).toMatchObject({ code: 'accounts.provider_unknown' });
    expect(tally.held(answer.status === 404)).toBe(true);
  });

  test('loses its identities with the domain, the provider, the issuer and the firm', async () => {
    const ends: [string, (firm: TestFirm) => Promise<unknown>][] = [
      [
        'domain',
        ({ id, providerId }) =>
          changeFirmProvider(world.services, administrator, {
            firm_id: id,
            id: providerId,
            domains: [newDomain()],
            settings: settings(),
          }),
      ],
      [
        'proof',
        ({ providerId }) =>
          world.owner.query('UPDATE auth.firm_domain SET proven_at = NULL WHERE provider_id = $1', [
            providerId,
          ]),
      ],
      [
        'issuer',
        ({ id, providerId, domain }) =>
          changeFirmProvider(world.services, administrator, {
            firm_id: id,
            id: providerId,
            domains: [domain],
            settings: { ...settings(), issuer: 'https://login.example.com' },
          }),
      ],
      [
        'provider',
        ({ id, providerId }) =>
          removeFirmProvider(world.services, administrator, { firm_id: id, id: providerId }),
      ],
      ['firm', ({ id }) => removeFirm(world.services, administrator, id)],
    ];
    for (const [what, end] of ends) {
      const firm = await newFirm();
      const member = await newMember(firm);
      await arrive(firm, member.email);
      expect(await countIdentities(member.id), what).toBe(1);
      await end(firm);
      expect(tally.held((await countIdentities(member.id)) === 0), what).toBe(true);
      expect(await isHeld(await arrive(firm, member.email)), what).toBe(true);
    }
  });
});

describe('a domain', () => {
  test.each([
    [
      'accounts.domain_public_mail',
      ['gmail.com', 'outlook.com', 'yahoo.com.mx', 'proton.me', 'fastmail.com'],
    ],
    ['accounts.domain_public_mail', ['mail.gmail.com', 'hotmail.es', 'tutanota.com', 'qq.com']],
    ['accounts.domain_public_suffix', ['co.uk', 'com.mx', 'github.io', 'gob.mx', 'blogspot.com']],
  ])('is refused with %s: %s', async (code, domains) => {
    const { id: firm_id } = await buildFirm(world.owner);
    for (const domain of domains) {
      const asked = addFirmProvider(world.services, administrator, {
        firm_id,
        domains: [newDomain(), domain],
        settings: settings(),
      });
      await expect(asked, domain).rejects.toThrow(code);
      tally.held(true);
    }
    expect((await listFirmProviders(world.services, administrator, firm_id)).items).toEqual([]);
  });

  test('of a public mail provider is not valid even if it was stored before', async () => {
    const firm = await newFirm();
    await world.owner.query("UPDATE auth.firm_domain SET domain = 'gmail.com' WHERE domain = $1", [
      firm.domain,
    ]);
    expect(await isHeld(await arrive(firm, `victim-${count++}@gmail.com`))).toBe(true);
    await world.owner.query("DELETE FROM auth.firm_domain WHERE domain = 'gmail.com'");
  });

  /** A provider whose domain is not proven. */
  async function claim() {
    const domain = newDomain();
    const { id: firm_id } = await buildFirm(world.owner);
    const added = await addFirmProvider(world.services, administrator, {
      firm_id,
      domains: [domain],
      settings: settings(),
    });
    const [proof] = added.domains;
    if (!proof) throw new Error('no domain');
    const check = () => checkFirmDomain(world.services, administrator, { firm_id, id: added.id, domain });
    const firm: TestFirm = { id: firm_id, providerId: added.id, domain, name: `firm-${added.id}` };
    return { firm, proof, check };
  }

  test('is valid once its record exists, and with no other record', async () => {
    const [{ firm, proof, check }, other] = [await claim(), await claim()];
    const member = await newMember(firm);
    expect(proof).toMatchObject({ state: 'pending', record_name: `_visafolio-challenge.${firm.domain}` });
    for (const texts of [
      [],
      [''],
      [other.proof.record_value],
      [`x${proof.record_value}`],
      [proof.record_value.toUpperCase()],
      [proof.record_value.slice(0, -1)],
      ['visafolio-domain-verification='],
    ]) {
      world.dnsTexts.set(proof.record_name, texts);
      expect((await check()).state).toBe('pending');
      expect(await isHeld(await arrive(firm, member.email))).toBe(true);
    }
    world.dnsTexts.set(firm.domain, [proof.record_value]);
    expect((await check()).state).toBe('pending');
    expect((await world.post('/federated/start', { email: member.email })).status).toBe(404);
    world.dnsTexts.set(proof.record_name, ['v=spf1 -all', proof.record_value]);
    expect((await check()).state).toBe('proven');
    expect((await arrive(firm, member.email)).session).not.toBe('');
  });

  test('becomes invalid a week after its record disappeared, but not while name servers do not answer', async () => {
    const { firm, proof, check } = await claim();
    world.dnsTexts.set(proof.record_name, [proof.record_value]);
    await checkDueDomains(world.services);
    const member = await newMember(firm);
    expect((await arrive(firm, member.email)).session).not.toBe('');
    const later = (days: number) =>
      world.owner.query(
        `UPDATE auth.firm_domain SET missing_since = missing_since - make_interval(days => $2),
          checked_at = checked_at - interval '25 hours' WHERE domain = $1`,
        [firm.domain, days],
      );
    const { domainResolver } = world.services;
    world.services.domainResolver = { readTexts: () => Promise.reject(new Error('SERVFAIL')) };
    await later(0);
    await checkDueDomains(world.services);
    await expect(check()).rejects.toThrow('accounts.dns_unanswered');
    world.services.domainResolver = domainResolver;
    world.dnsTexts.delete(proof.record_name);
    await later(0);
    await checkDueDomains(world.services);
    expect(await check()).toMatchObject({ state: 'proven', missing_since: expect.any(String) });
    expect((await arrive(firm, member.email)).session).not.toBe('');
    await later(8);
    await checkDueDomains(world.services);
    expect(await countIdentities(member.id)).toBe(0);
    expect(await isHeld(await arrive(firm, member.email))).toBe(true);
    world.dnsTexts.set(proof.record_name, [proof.record_value]);
    expect(await check()).toMatchObject({ state: 'proven', missing_since: null });
  });

  test('of an earlier installation is valid for its grace period only', async () => {
    const { firm, check } = await claim();
    const member = await newMember(firm);
    const grace = (interval: string) =>
      world.owner.query('UPDATE auth.firm_domain SET grace_until = now() + $2::interval WHERE domain = $1', [
        firm.domain,
        interval,
      ]);
    await grace('1 day');
    expect((await check()).state).toBe('grace');
    expect((await arrive(firm, member.email)).session).not.toBe('');
    await grace('-1 minute');
    expect(await isHeld(await arrive(firm, member.email))).toBe(true);
  });
});

describe("with sign-in at the firm's own provider only", () => {
  async function strictFirm() {
    const firm = await newFirm();
    const breakGlass = await newMember(firm, { firm: { id: firm.id, name: '' } as never, password });
    const member = await newMember(firm, { firm: { id: firm.id, name: '' } as never, password });
    const set = (sso_only: boolean, break_glass_user_id: string | null = breakGlass.id) =>
      setSsoOnly(world.services, administrator, { firm_id: firm.id, sso_only, break_glass_user_id });
    return { firm, breakGlass, member, set };
  }
  let phones = 0;
  const openSession = (id: string) =>
    buildSession(world.owner, id, { secret: world.services.config.authSecret });

  const ways: [
    string,
    (person: { id: string; email: string }) => Promise<{ status: number; cookie: string; body: object }>,
  ][] = [
    ['a password', ({ email }) => world.post('/sign-in/email', { email, password })],
    [
      'the link of a mail',
      async ({ email }) => {
        await world.post('/sign-in/magic-link', { email });
        return world.post('/mail-link/confirm', { token: world.newest(email).token });
      },
    ],
    [
      'the code of a mail',
      async ({ email }) => {
        await world.post('/sign-in/magic-link', { email });
        return world.post('/mail-link/code', { email, code: world.newest(email).code });
      },
    ],
    [
      'a new password',
      async ({ email }) => {
        await world.post('/recover', { email });
        const { token } = world.newest(email);
        return world.post('/recover/reset', { token, password: 'eight herons on a wire' });
      },
    ],
    [
      'a phone',
      async ({ id }) => {
        const number = `+1202555${String(101 + phones++).padStart(4, '0')}`;
        await world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);
        const { cookie } = await world.post('/sign-in/phone', { phone: number });
        const sent = () => world.texts.find(({ to }) => to === number)?.text.match(/\d{6}/)?.[0];
        await expect.poll(sent).toBeTruthy();
        const code = sent();
        return world.post('/sign-in/phone/code', { code }, { cookie });
      },
    ],
    [
      'another service',
      async ({ email }) => {
        openId.says({ sub: `elsewhere ${email}`, email, email_verified: true });
        const { session, location } = await signInRaw(world, { provider: 'elsewhere' });
        return { status: 403, cookie: session, body: { code: location.split('failure=')[1] } };
      },
    ],
  ];

  test.each(ways)('%s works for the break-glass person only', async (_way, enter) => {
    const { member, breakGlass, set } = await strictFirm();
    await set(true);
    const { cookie, body } = await enter(member);
    expect(body).toMatchObject({ code: 'accounts.firm_sign_in_required' });
    expect(tally.held((await world.readSession(cookie)) === null)).toBe(true);
    const named = await enter(breakGlass);
    expect(await world.readSession(named.cookie)).toMatchObject({ userId: breakGlass.id });
  });

  test('open sessions end, and the provider opens new ones', async () => {
    const { firm, member, breakGlass, set } = await strictFirm();
    const { client } = await buildRequest(world.owner, { firm: { id: firm.id } } as never);
    await world.post('/sign-in/magic-link', { email: client.email });
    const asClient = await world.post('/mail-link/confirm', { token: world.newest(client.email).token });
    const [own, named, boss] = await Promise.all(
      [member.id, breakGlass.id, administrator.userId].map(openSession),
    );
    await set(true);
    expect(tally.held((await world.readSession(own?.cookie ?? '')) === null)).toBe(true);
    for (const each of [named, boss, asClient])
      expect(await world.readSession(each?.cookie ?? '')).not.toBeNull();
    const { session } = await arrive(firm, member.email);
    expect(await world.readSession(session)).toMatchObject({ userId: member.id });
    // A session inserted without the account service is refused too.
    expect(tally.held((await world.readSession((await openSession(member.id)).cookie)) === null)).toBe(true);
    await world.post('/sign-in/magic-link', { email: client.email });
    const again = await world.post('/mail-link/confirm', { token: world.newest(client.email).token });
    expect(await world.readSession(again.cookie)).toMatchObject({ professional: false });
  });

  test("a new member's sessions end, and a former break-glass person loses that right", async () => {
    const { firm, breakGlass, set } = await strictFirm();
    await set(true);
    const newcomer = await buildProfessional(world.owner, { password });
    const { cookie } = await openSession(newcomer.id);
    await setUserFirm(world.services, administrator, { id: newcomer.id, firm_id: firm.id });
    expect(tally.held((await world.readSession(cookie)) === null)).toBe(true);
    await setUserFirm(world.services, administrator, { id: breakGlass.id, firm_id: null });
    await setUserFirm(world.services, administrator, { id: breakGlass.id, firm_id: firm.id });
    const { body } = await world.post('/sign-in/email', { email: breakGlass.email, password });
    expect(tally.held('code' in body && body.code === 'accounts.firm_sign_in_required')).toBe(true);
    expect(await getSsoOnly(world.services, administrator, firm.id)).toMatchObject({
      sso_only: true,
      break_glass_user_id: null,
    });
  });

  test('every administrator is notified when the break-glass person signs in, in their language', async () => {
    const { firm, member, breakGlass, set } = await strictFirm();
    await set(true);
    const other = await buildProfessional(world.owner, { role: 'admin' });
    await world.owner.query(`UPDATE auth."user" SET language = 'es' WHERE id = $1`, [other.id]);
    await world.post('/sign-in/email', { email: breakGlass.email, password });
    const told = (email: string) =>
      world.mailsTo(email).filter(({ text }) => text.includes(breakGlass.email));
    await expect.poll(() => told(administrator.email)).toHaveLength(1);
    await expect.poll(() => told(other.email)).toHaveLength(1);
    expect(told(administrator.email)[0]?.subject).toBe('Visafolio: A break-glass sign-in was used');
    expect(told(other.email)[0]?.subject).toBe('Visafolio: Se usó un acceso de emergencia');
    await arrive(firm, member.email);
    await arrive(firm, breakGlass.email);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(told(administrator.email)).toHaveLength(1);
  });

  test('needs a proven domain and a person of the firm, and keeps a provider', async () => {
    const { firm, set } = await strictFirm();
    const stranger = await buildProfessional(world.owner);
    await expect(set(true, null)).rejects.toThrow('accounts.break_glass_required');
    await expect(set(true, stranger.id)).rejects.toThrow('accounts.break_glass_required');
    await world.owner.query('UPDATE auth.firm_domain SET proven_at = NULL WHERE domain = $1', [firm.domain]);
    await expect(set(true)).rejects.toThrow('accounts.no_proven_domain');
    await proveDomains(world);
    await set(true);
    const provider = { firm_id: firm.id, id: firm.providerId };
    await expect(removeFirmProvider(world.services, administrator, provider)).rejects.toThrow(
      'accounts.sso_only_needs_provider',
    );
    await expect(
      changeFirmProvider(world.services, administrator, {
        ...provider,
        domains: [newDomain()],
        settings: settings(),
      }),
    ).rejects.toThrow('accounts.sso_only_needs_provider');
    await set(false);
    await removeFirmProvider(world.services, administrator, provider);
  });
});
