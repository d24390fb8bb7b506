import type { Language } from '@visafolio/locales';
import type { Services } from '../../shared/services.ts';
import { builtWeb, pageWriter } from './built-web.ts';
import { hasSessionCookie, type PortalAnswers } from './page-data.ts';

interface Visit {
  request: Request;
  language: Language;
  portal: PortalAnswers | undefined;
  log: Services['log'];
}

/** What this person sees before any script runs: written by the build, or now; empty where only the browser can. */
export async function renderMarkup({ request, language, portal, log }: Visit): Promise<string> {
  const address = new URL(request.url);
  if (!portal) return isVisitorsView(request, address) ? writtenAhead(address.pathname, language) : '';
  if (!showsLetter(address, portal)) return '';
  try {
    const { writePage } = await pageWriter();
    return await writePage({ address: address.pathname + address.search, language, portal });
  } catch (error) {
    // The browser renders it then, only later.
    log.error({ err: error }, 'the portal could not be written');
    return '';
  }
}

function writtenAhead(path: string, language: Language): string {
  return builtWeb().pages[path]?.[language].markup ?? '';
}

/** The portal's first view; what is behind it, and what went wrong, is the browser's to show. */
function showsLetter({ searchParams }: URL, { access, request, firm }: PortalAnswers): boolean {
  return !searchParams.has('view') && [access, request, firm].every((answer) => answer !== undefined);
}

/** The sign-in page sends on who is signed in, and what its search says belongs into the form. */
function isVisitorsView(request: Request, { pathname, searchParams }: URL): boolean {
  if (pathname !== '/auth') return true;
  return !hasSessionCookie(request) && !searchParams.get('email') && !searchParams.get('failure');
}
