import { sealCode } from '../../../shared/secrets/short-codes.ts';
import type { Config } from '../../../shared/services.ts';

/** What numbers are compared by, of all workspaces: there are few enough of them to try, so that it is keyed. */
export const hashNumber = ({ authSecret }: Pick<Config, 'authSecret'>, number: string): string =>
  sealCode(authSecret, 'text number', number);
