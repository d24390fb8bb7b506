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

/** Runs in a limited process: a text or a provider's answer may be crafted to be slow to compare. */
const verifyFactsTask: Task<VerifyTask, FileFact[]> = async ({ claims, pages, asked }) =>
  verifyFacts(claims, pages, asked);
export default verifyFactsTask;
