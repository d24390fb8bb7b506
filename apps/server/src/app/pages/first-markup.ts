import type { Language } from '@visafolio/locales';
import type { Services } from '../../shared/services.ts';
import { builtWeb, pageWriter } from './built-web.ts';
import { type ClientAnswers, clientPages, hasSessionCookie } from './page-data.ts';

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

/** A view that is asked for, and what went wrong, is the browser's to show. */
function canBeWritten({ pathname, searchParams }: URL, answers: ClientAnswers): boolean {
  const page = clientPages[pathname];
  return (
    page !== undefined &&
    !searchParams.has('view') &&
    page.needed.every((name) => answers[name] !== undefined)
  );
}

/** The sign-in page sends on who is signed in, and what its search says belongs into the form. */
function isVisitorsView(request: Request, { pathname, searchParams }: URL): boolean {
  if (pathname !== '/auth') return true;
  return !hasSessionCookie(request) && !searchParams.get('email') && !searchParams.get('failure');
}
