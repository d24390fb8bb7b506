import { z } from 'zod';
import { cleanEmail } from '../shared/email-address.ts';
import { Email, Id, Language, TypedPhone } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { type AuthCall, type AuthCallName, authCalls } from './auth-calls.ts';

const Password = z.string().max(limits.passwordMaxLength);
/** Of a mail or a text message. */
const Code = z.string().regex(/^\d{6}$/);
/** Of an authenticator app, a text message, or a recovery code. */
const FactorCode = z.string().trim().min(6).max(20);
const Token = z.string().min(1).max(100);
const FactorName = Line(80, 1);
const Provider = z.string().regex(/^[\w-]{1,60}$/);
const ReturnTo = z.string().max(500).optional();
const Nothing = z.object({});
const FirstCode = z.object({ id: Id, code: FactorCode });
const Wallet = z.object({ chain: z.string().max(50), address: z.string().max(100) });
const SignedMessage = z.object({
  chain: z.string().max(50),
  message: z.string().max(2_000),
  signature: z.string().max(1_000),
});
/** An address is checked where it can be refused like an unknown one. */
const Credentials = z.object({ email: z.string().overwrite(cleanEmail), password: Password });

type PostName = {
  [Name in AuthCallName]: (typeof authCalls)[Name]['method'] extends 'POST' ? Name : never;
}[AuthCallName];

/** The bodies of the POSTs. */
export const authInputs = {
  signUp: Credentials.extend({
    name: Line(1_000_000).default('').catch(''),
    language: Language.nullish().catch(null),
  }),
  signIn: Credentials,
  signOut: Nothing,
  sendMailLink: z.object({
    email: Email,
    language: Language.optional(),
    createUser: z.boolean().default(true),
  }),
  confirmMailLink: z.object({ token: Token }),
  /** With the token of a link in whose place another mail was asked for, where the address is not known. */
  signInWithMailCode: z.union([
    z.object({ email: Email, code: Code }),
    z.object({ token: Token, code: Code }),
  ]),
  renewMailLink: z.object({ token: Token }),
  sendPhoneCode: z.object({
    phone: TypedPhone,
    language: Language.optional(),
    createUser: z.boolean().default(true),
  }),
  signInWithPhoneCode: z.object({ code: Code, email: Email.optional(), language: Language.optional() }),
  beginPhone: z.object({ phone: TypedPhone }),
  confirmPhone: z.object({ code: Code }),
  removePhone: Nothing,
  askForRecovery: z.object({ email: Email, language: Language.optional() }),
  resetPassword: z.union([
    z.object({ token: Token, password: Password }),
    z.object({ email: Email, code: Code, password: Password }),
  ]),
  changePassword: z.object({ currentPassword: Password.optional(), newPassword: Password }),
  reauthenticate: z.union([z.object({ password: Password }), z.object({ code: Code })]),
  sendProofCode: Nothing,
  /** The account's address, typed to confirm; the colleague who takes over a professional's cases. */
  deleteAccount: z.object({ email: Email, colleagueId: Id.optional() }),
  enrolTotp: z.object({ name: FactorName }),
  finishTotp: FirstCode,
  enrolPhoneFactor: z.object({ name: FactorName, phone: TypedPhone }),
  sendFactorCode: z.object({ id: Id }),
  finishPhoneFactor: FirstCode,
  giveFactor: z.object({ code: FactorCode }),
  removeFactor: z.object({ id: Id }),
  renewRecoveryCodes: Nothing,
  /** `email` finds a firm's own provider by its domain. */
  beginFederatedSignIn: z.union([
    z.object({ provider: Provider, returnTo: ReturnTo }),
    z.object({ email: Email, returnTo: ReturnTo }),
  ]),
  connectIdentity: z.object({ provider: Provider, returnTo: ReturnTo }),
  disconnectIdentity: z.object({ id: Id }),
  beginIdTokenSignIn: z.object({ provider: Provider }),
  signInWithIdToken: z.object({ provider: Provider, idToken: z.string().max(10_000) }),
  beginWalletSignIn: Wallet,
  signInWithWallet: SignedMessage,
  beginWalletConnection: Wallet,
  connectWallet: SignedMessage,
} as const satisfies Record<PostName, z.ZodType>;

const Done = z.strictObject({ status: z.literal(true) });
const Address = z.strictObject({ url: z.string() });
const Message = z.strictObject({ message: z.string() });
const FirstRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()).nullable() });
const MailEntry = z.strictObject({
  /** The request that the mail was about. */
  requestId: z.string().nullable(),
  landing: z.enum(['dashboard', 'portal']),
  /** A client's newest request, where the portal opens. */
  portalRequestId: z.string().nullable(),
  /** The sign-up was in another browser: what was typed there does not count, and a password is to be chosen. */
  choosePassword: z.literal(true).optional(),
});

const Session = z.strictObject({
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    language: Language.nullable(),
  }),
  /** Times as ISO text; `refreshIn`: seconds until its token is to be refreshed. */
  session: z.strictObject({
    id: z.string(),
    userId: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    refreshIn: z.number(),
  }),
  /**
   * `in`: may use the product. `factor`: has still to give the second factor. `password`: has still to replace the
   * password that an administrator chose. `enrol`: the firm asks for a second factor, and there is none yet.
   */
  standing: z.enum(['in', 'factor', 'password', 'enrol']),
  /** Codes can be sent to phones here. */
  phonesOffered: z.boolean(),
  /** What the second factor may be; a recovery code besides. `phone` is the end of a number. */
  factors: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['totp', 'phone']),
      name: z.string(),
      phone: z.string().optional(),
    }),
  ),
});

/** The answers with status 200. */
export const authAnswers = {
  signUp: Done,
  signIn: Done,
  signOut: z.strictObject({ success: z.literal(true) }),
  /** Null for a visitor. */
  getSession: Session.nullable(),
  listSignInMethods: z.strictObject({
    providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    /** Some firm has a sign-in of its own, found by the address. */
    firms: z.boolean(),
    /** A code can be sent to a phone. */
    phone: z.boolean(),
    /** Tells a person from a program; null where none is configured. */
    captcha: z
      .strictObject({
        provider: z.enum(['turnstile', 'hcaptcha']),
        siteKey: z.string(),
        scriptUrl: z.string(),
      })
      .nullable(),
    /** Wallets that were connected sign in. */
    ethereum: z.boolean(),
  }),
  sendMailLink: Done,
  confirmMailLink: MailEntry,
  signInWithMailCode: MailEntry,
  renewMailLink: Done,
  sendPhoneCode: Done,
  /** `mailed`: the number is new, and a mail to this address makes it an account. */
  signInWithPhoneCode: z.union([Done, z.strictObject({ mailed: z.string() })]),
  beginPhone: Done,
  confirmPhone: Done,
  removePhone: Done,
  askForRecovery: Done,
  resetPassword: Done,
  changePassword: Done,
  reauthenticate: Done,
  sendProofCode: Done,
  deleteAccount: Done,
  enrolTotp: z.strictObject({ id: z.string(), secret: z.string(), uri: z.string() }),
  finishTotp: FirstRecoveryCodes,
  enrolPhoneFactor: z.strictObject({ id: z.string() }),
  sendFactorCode: Done,
  finishPhoneFactor: FirstRecoveryCodes,
  giveFactor: Done,
  removeFactor: Done,
  renewRecoveryCodes: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  beginFederatedSignIn: Address,
  connectIdentity: Address,
  disconnectIdentity: Done,
  beginIdTokenSignIn: z.strictObject({ nonce: z.string() }),
  signInWithIdToken: Done,
  beginWalletSignIn: Message,
  signInWithWallet: Done,
  beginWalletConnection: Message,
  connectWallet: Done,
  getServiceToken: z.strictObject({ token: z.string() }),
  listServiceKeys: z.looseObject({ keys: z.array(z.looseObject({})) }),
} as const satisfies Record<Exclude<AuthCallName, 'finishFederatedSignIn'>, z.ZodType>;

export type AuthPostName = keyof typeof authInputs;
/** What a caller sends. */
export type AuthInput<Name extends AuthPostName> = z.input<(typeof authInputs)[Name]>;
/** What the server reads of it. */
export type AuthBody<Name extends AuthPostName> = z.output<(typeof authInputs)[Name]>;
export type AuthAnswer<Name extends keyof typeof authAnswers> = z.output<(typeof authAnswers)[Name]>;

/** All calls with their names. */
export const authCallList: (AuthCall & { name: AuthCallName })[] = Object.entries(authCalls).map(
  ([name, call]) => ({ name: name as AuthCallName, ...call }),
);
