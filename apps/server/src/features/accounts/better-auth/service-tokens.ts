import { jwt } from 'better-auth/plugins/jwt';
import type { Config } from '../../../shared/services.ts';

/**
 * Signed tokens with which somebody signed in shows to another service who they are: EdDSA, 5 minutes, from and for
 * this installation. The keys are published at /.well-known/jwks.json and change every 90 days. They open nothing here.
 */
export const serviceTokens = ({ publicUrl }: Config) =>
  jwt({
    disableSettingJwtHeader: true,
    jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * 24 * 60 * 60 },
    jwt: {
      issuer: publicUrl,
      audience: publicUrl,
      expirationTime: '5m',
      definePayload: ({ user }) => ({ email: user.email, name: user.name }),
    },
  });
