export interface AuthCall {
  method: 'GET' | 'POST';
  /** Relative to /api/auth. */
  path: `/${string}`;
  /** Calls per IP address. Default: 60 a minute. `false`: no limit. */
  limit?: { max: number; seconds: number } | false;
  /** Requires a captcha if one is configured. Never set on pages that mails link to, so clients see none. */
  captcha?: true;
}

const perMinute = (max: number) => ({ max, seconds: 60 });

/**
 * Every call of the account service. Inputs and responses are in auth-call-schemas.ts, so that browsers load no schemas.
 * Limits allow for a whole office behind one IP address that signs in at nine.
 */
export const authCalls = {
  signUp: { method: 'POST', path: '/sign-up/email', limit: perMinute(10), captcha: true },
  signIn: { method: 'POST', path: '/sign-in/email', limit: perMinute(20), captcha: true },
  signOut: { method: 'POST', path: '/sign-out', limit: false },
  getSession: { method: 'GET', path: '/get-session', limit: false },
  listSignInMethods: { method: 'GET', path: '/sign-in-methods', limit: false },

  sendMailLink: { method: 'POST', path: '/sign-in/magic-link', limit: perMinute(10), captcha: true },
  confirmMailLink: { method: 'POST', path: '/mail-link/confirm' },
  signInWithMailCode: { method: 'POST', path: '/mail-link/code', limit: perMinute(20) },
  renewMailLink: { method: 'POST', path: '/mail-link/renew', limit: perMinute(10) },

  // Each message costs money.
  sendPhoneCode: { method: 'POST', path: '/sign-in/phone', limit: { max: 30, seconds: 3600 }, captcha: true },
  signInWithPhoneCode: { method: 'POST', path: '/sign-in/phone/code', limit: perMinute(20) },
  beginPhone: { method: 'POST', path: '/phone' },
  confirmPhone: { method: 'POST', path: '/phone/confirm' },
  removePhone: { method: 'POST', path: '/phone/remove' },

  askForRecovery: { method: 'POST', path: '/recover', limit: perMinute(10), captcha: true },
  resetPassword: { method: 'POST', path: '/recover/reset', limit: perMinute(20) },
  // Wrong passwords are also counted per account.
  changePassword: { method: 'POST', path: '/change-password', limit: perMinute(30) },
  reauthenticate: { method: 'POST', path: '/reauthenticate' },
  sendProofCode: { method: 'POST', path: '/reauthenticate/send' },
  deleteAccount: { method: 'POST', path: '/account/delete', limit: perMinute(10) },

  enrolTotp: { method: 'POST', path: '/factors/totp' },
  finishTotp: { method: 'POST', path: '/factors/totp/verify' },
  enrolPhoneFactor: { method: 'POST', path: '/factors/phone' },
  sendFactorCode: { method: 'POST', path: '/factors/phone/send' },
  finishPhoneFactor: { method: 'POST', path: '/factors/phone/verify' },
  giveFactor: { method: 'POST', path: '/factors/challenge', limit: perMinute(20) },
  removeFactor: { method: 'POST', path: '/factors/remove' },
  renewRecoveryCodes: { method: 'POST', path: '/factors/recovery-codes' },

  beginFederatedSignIn: { method: 'POST', path: '/federated/start', limit: perMinute(20) },
  finishFederatedSignIn: { method: 'GET', path: '/federated/callback/:callbackId' },
  connectIdentity: { method: 'POST', path: '/federated/connect' },
  disconnectIdentity: { method: 'POST', path: '/federated/disconnect' },
  beginIdTokenSignIn: { method: 'POST', path: '/federated/id-token/start', limit: perMinute(20) },
  signInWithIdToken: { method: 'POST', path: '/federated/id-token', limit: perMinute(20) },

  beginWalletSignIn: { method: 'POST', path: '/web3/start', limit: perMinute(20) },
  signInWithWallet: { method: 'POST', path: '/web3/finish', limit: perMinute(20) },
  beginWalletConnection: { method: 'POST', path: '/web3/connect/start' },
  connectWallet: { method: 'POST', path: '/web3/connect' },

  getServiceToken: { method: 'GET', path: '/token' },
  listServiceKeys: { method: 'GET', path: '/jwks', limit: false },
} as const satisfies Record<string, AuthCall>;

export type AuthCallName = keyof typeof authCalls;
