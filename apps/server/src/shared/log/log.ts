import { type DestinationStream, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = pino.Logger;

/** Keeps credentials and data that identifies a client out of the log. */
const redacted = [
  'password',
  'token',
  'code',
  'answer',
  'email',
  'authorization',
  'cookie',
  '*.password',
  '*.token',
  '*.code',
  '*.answer',
  '*.email',
  'headers.authorization',
  'headers.cookie',
];

const serializers = {
  err: describeError,
  error: describeError,
  /** What libraries add to their log lines. */
  details: (details: unknown) =>
    (Array.isArray(details) ? details : [details]).map((each) => describeError(each)),
};

/** JSON lines on standard output, or to `destination`. `level` is pino's: trace … fatal, or silent. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, redact: redacted, base: undefined, serializers };
  return destination ? pino(options, destination) : pino(options);
}
