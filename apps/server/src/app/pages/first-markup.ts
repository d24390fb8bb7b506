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

/** Prerendered by the build or rendered now; empty if only the browser can render the page. */
export async function renderMarkup({ request, language, client, log }: Visit): Promise<string> {
  const address = new URL(request.url);
  if (!client) return isVisitorsView(request, address) ? writtenAhead(address.pathname, language) : '';
  if (!canBeWritten(address, client)) return '';
  try {
    const { writePage } = await pageWriter();
    return await writePage({ address: address.pathname + address.search, language, client });
  } catch (error) {
    // The browser renders the page instead, only later.
    log.error({ err: error }, 'the page of a client could not be written');
    return '';
  }
}

function writtenAhead(path: string, language: Language): string {
  return builtWeb().pages[path]?.[language].markup ?? '';
}

/** The browser renders views from `view` and pages whose answers failed. */
function canBeWritten({ pathname, searchParams }: URL, answers: ClientAnswers): boolean {
  const page = clientPages[pathname];
  return (
    page !== undefined &&
    !searchParams.has('view') &&
    page.needed.every((name) => answers[name] !== undefined)
  );
}

/** The sign-in page redirects people who are signed in, and its query string fills the form. */
function isVisitorsView(request: Request, { pathname, searchParams }: URL): boolean {
  if (pathname !== '/auth') return true;
  return !hasSessionCookie(request) && !searchParams.get('email') && !searchParams.get('failure');
}
