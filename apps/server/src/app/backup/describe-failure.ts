import { explainFailure } from '../start/explain-failure.ts';

export function describeFailure(error: unknown): string {
  const explained = explainFailure(error);
  if (explained) return explained;
  const { message, stack } = error as NodeJS.ErrnoException;
  return process.env.LOG_LEVEL === 'debug' ? (stack ?? message) : `It failed: ${message.split('\n')[0]}`;
}
