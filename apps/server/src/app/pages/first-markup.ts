import type { Language } from '@visafolio/locales';
import type { Services } from '../../shared/services.ts';
import { builtWeb, pageWriter } from './built-web.ts';
import { type ClientAnswers, hasSessionCookie } from './page-data.ts';

interface Visit {
  request: Request;
  language: Language;
  client: ClientAnswers | undefined;
  log: Services['log'];
}

/** What this person sees before any script runs: written by the build, or now; empty where only the browser can. */
export async function renderMarkup({ request, language, client, log }: Visit): Promise<string> {
  const address = new URL(request.url);
  if (!client) return isVisitorsView(request, address) ? writtenAhead(address.pathname, language) : '';
  if (!canBeWritten(address, client)) return '';
  try {
    const { writePage } = await pageWriter();
    return await writePage({ address: address.pathname + address.search, language, client });
  } catch (error) {
    // The browser renders it then, only later.
    log.error({ err: error }, 'the page of a client could not be written');
    return '';
  }
}

function writtenAhead(path: string, language: Language): string {
  return builtWeb().pages[path]?.[language].markup ?? '';
}

/** What each page needs to be written. What is behind the portal's first view, and what went wrong, is the browser's to show. */
const neededAnswers: Partial<Record<string, readonly (keyof ClientAnswers)[]>> = {
  '/client/portal': ['access', 'request', 'firm'],
  '/client/questionnaire': ['access', 'request', 'firm', 'questions', 'responses'],
  '/client/documents': ['access', 'request', 'firm', 'documents', 'states'],
};

function canBeWritten({ pathname, searchParams }: URL, answers: ClientAnswers): boolean {
  const needed = neededAnswers[pathname];
  return (
    needed !== undefined && !searchParams.has('view') && needed.every((name) => answers[name] !== undefined)
  );
}

/** The sign-in page sends on who is signed in, and what its search says belongs into the form. */
function isVisitorsView(request: Request, { pathname, searchParams }: URL): boolean {
  if (pathname !== '/auth') return true;
  return !hasSessionCookie(request) && !searchParams.get('email') && !searchParams.get('failure');
}
