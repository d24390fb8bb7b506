import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseFacts } from '../mapping/resolve-values.ts';
import { listCaseQuestions } from './case-questions.ts';
import type { CaseToFill } from './filling.queries.ts';

/** What the firm's own rules can take from a case. */
export function toCaseFacts(request: RequestDetail, about: CaseToFill): CaseFacts {
  return {
    questions: listCaseQuestions(request),
    values: {
      'client.name': request.name,
      'client.email': request.email,
      'client.phone': request.contact?.phone || null,
      'client.address': request.contact?.address || null,
      'client.home_country': request.contact?.home_country || null,
      'sponsor.name': request.sponsor_name,
      'sponsor.email': request.sponsor_email,
      'case.number': String(request.case_number),
      'case.visa_type': request.visa_type,
      'case.due_on': request.due_on,
      'professional.name': about.professional_name || null,
      'professional.email': about.professional_email,
      'firm.name': about.firm_name,
      today: new Date().toISOString().slice(0, 10),
    },
  };
}
