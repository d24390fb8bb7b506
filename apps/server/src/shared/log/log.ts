import { pino } from 'pino';

export type Log = pino.Logger;

/** Nothing that opens a door or tells who a client is gets into a log line. */
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

/** JSON lines on standard output. `level` is pino's: trace … fatal, or silent. */
export function createLog(level: string): Log {
  return pino({ level, redact: redacted, base: undefined });
}
