import type { QueryClient } from '@tanstack/react-query';
import { pageFreshUntil } from '../../shared/page-data.ts';
import { tellSession } from '../../shared/session/session-events.ts';
import { keepAccessRecord } from '../client-pages/client-access-record.ts';
import { type FirstAnswers, keepFirstAnswers } from './first-answers.ts';

/** In the browser: the portal opens from what came with its page, the confirmed access included. */
export function startFromAnswers(queryClient: QueryClient, answers: FirstAnswers): void {
  keepFirstAnswers(queryClient, answers, pageFreshUntil);
  tellSession('initial');
  if (!answers.access) return;
  const { clientUser } = answers.access;
  keepAccessRecord({ clientUser, requestId: answers.requestId, timestamp: Date.now() });
}
