import type { FactName, FileFact } from '@visafolio/contract/files/facts.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import type { ClaimedFact } from '../../../../../shared/outbound/kind-provider.ts';
import type { KeptPage } from '../../../../sealing/sealed-reading.ts';
import { verifyFacts } from './verify-facts.ts';

export interface VerifyTask {
  claims: ClaimedFact[];
  pages: KeptPage[];
  asked: Partial<Record<FactName, string>>;
}

/** In a process with limits: a text, or a service's answer, may be made to be slow to compare. */
const verifyFactsTask: Task<VerifyTask, FileFact[]> = async ({ claims, pages, asked }) =>
  verifyFacts(claims, pages, asked);
export default verifyFactsTask;
