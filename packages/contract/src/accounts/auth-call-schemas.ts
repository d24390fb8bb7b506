import { z } from 'zod';
import { cleanEmail } from '../shared/email-address.ts';
import { Email, Id, Language, TypedPhone } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { type AuthCall, type AuthCallName, authCalls } from './auth-calls.ts';

const Password = z.string().max(limits.passwordMaxLength);
/** Sent by mail or text message. */
const Code = z.string().regex(/^\d{6}$/);
/** From an authenticator app or a text message, or a recovery code. */
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
/** Not validated as an e-mail address here: the server refuses a malformed one like an unknown one. */
const Credentials = z.object({ email: z.string().overwrite(cleanEmail), password: Password });

type PostName = {
  [Name in AuthCallName]: (typeof authCalls)[Name]['method'] extends 'POST' ? Name : never;
}[AuthCallName];

/** Request bodies. */
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
  /** The second form has no address: it uses the token of the link that the new mail replaces. */
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
  /** `email`: the account's address, typed to confirm. `colleagueId`: takes over a professional's cases. */
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
  /** The sign-up came from another browser, so its password is ignored and a new one must be chosen. */
  choosePassword: z.literal(true).optional(),
});

const Session = z.strictObject({
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    language: Language.nullable(),
  }),
  /** Times in ISO 8601. `refreshIn`: seconds until the token should be refreshed. */
  session: z.strictObject({
    id: z.string(),
    userId: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    refreshIn: z.number(),
  }),
  /**
   * `in`: may use the product. `factor`: must still give the second factor. `password`: must replace the password that
   * an administrator chose. `enrol`: must set up the second factor that the firm requires.
   */
  standing: z.enum(['in', 'factor', 'password', 'enrol']),
  /** Whether this installation can send codes to phones. */
  phonesOffered: z.boolean(),
  /** Second factors of the account; a recovery code always works too. `phone`: the last digits of the number. */
  factors: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['totp', 'phone']),
      name: z.string(),
      phone: z.string().optional(),
    }),
  ),
});

/** Response bodies with status 200. */
export const authAnswers = {
  signUp: Done,
  signIn: Done,
  signOut: z.strictObject({ success: z.literal(true) }),
  /** Null: not signed in. */
  getSession: Session.nullable(),
  listSignInMethods: z.strictObject({
    providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    /** Whether any firm has its own provider, which is found by the e-mail address. */
    firms: z.boolean(),
    /** Whether a phone can receive a code to sign in. */
    phone: z.boolean(),
    /** Null: no captcha is configured. */
    captcha: z
      .strictObject({
        provider: z.enum(['turnstile', 'hcaptcha']),
        siteKey: z.string(),
        scriptUrl: z.string(),
      })
      .nullable(),
    /** Whether connected wallets can sign in. */
    ethereum: z.boolean(),
  }),
  sendMailLink: Done,
  confirmMailLink: MailEntry,
  signInWithMailCode: MailEntry,
  renewMailLink: Done,
  sendPhoneCode: Done,
  /** `mailed`: the number is new; the link mailed to this address creates the account. */
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
/** Input as the caller sends it. */
export type AuthInput<Name extends AuthPostName> = z.input<(typeof authInputs)[Name]>;
/** Input after validation. */
export type AuthBody<Name extends AuthPostName> = z.output<(typeof authInputs)[Name]>;
export type AuthAnswer<Name extends keyof typeof authAnswers> = z.output<(typeof authAnswers)[Name]>;

export const authCallList: (AuthCall & { name: AuthCallName })[] = Object.entries(authCalls).map(
  ([name, call]) => ({ name: name as AuthCallName, ...call }),
);
