import { ORPCError } from '@orpc/client';
import { currentTranslation } from '../../shared/i18n/language.ts';
import type { SignInMethods } from './api/sign-in-methods.ts';

type Captcha = NonNullable<SignInMethods['captcha']>;

/** The common part of both providers' global objects. */
interface Widgets {
  render(box: HTMLElement, options: Record<string, unknown>): string;
  execute(id: string): unknown;
  remove(id: string): void;
}

const loadMs = 15_000;
const answerMs = 180_000;

/**
 * Shows the provider's challenge if needed and returns the token for our server. Throws accounts.captcha_unavailable if the script or its
 * answer does not arrive, and accounts.captcha_required if the user did not answer.
 */
export async function solveCaptcha(captcha: Captcha): Promise<string> {
  const widgets = await within(loadMs, load(captcha));
  const box = document.createElement('div');
  box.className = 'mx-auto my-4 w-fit max-w-full';
  // Directly below the form.
  (document.querySelector('main > *') ?? document.body).append(box);
  let id: string | undefined;
  const token = new Promise<string>((resolve, reject) => {
    const { language } = currentTranslation();
    id = widgets.render(box, {
      sitekey: captcha.siteKey,
      ...(captcha.provider === 'turnstile'
        ? { execution: 'execute', appearance: 'interaction-only', language }
        : { size: 'invisible', hl: language }),
      callback: resolve,
      'error-callback': () => reject(unavailable()),
      'timeout-callback': () => reject(unanswered()),
      'expired-callback': () => reject(unanswered()),
      'chalexpired-callback': () => reject(unanswered()),
      'close-callback': () => reject(unanswered()),
      'before-interactive-callback': () => box.scrollIntoView({ block: 'center' }),
    });
    widgets.execute(id);
  });
  try {
    return await within(answerMs, token);
  } finally {
    if (id !== undefined) widgets.remove(id);
    box.remove();
  }
}

const unavailable = () => new ORPCError('accounts.captcha_unavailable', { status: 424 });
const unanswered = () => new ORPCError('accounts.captcha_required', { status: 403 });

let loading: Promise<Widgets> | null = null;

/** Loads the script once per page; after a failure the next call retries. */
function load({ provider, scriptUrl }: Captcha): Promise<Widgets> {
  loading ??= new Promise<Widgets>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(unavailable());
    };
    const address = new URL(scriptUrl);
    address.searchParams.set('render', 'explicit');
    script.src = address.href;
    script.async = true;
    script.onload = () => {
      const widgets = (window as unknown as Record<string, Widgets | undefined>)[provider];
      if (widgets) resolve(widgets);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
