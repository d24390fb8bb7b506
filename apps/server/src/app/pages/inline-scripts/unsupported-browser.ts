import { createHash } from 'node:crypto';
import { type Language, translatorFor } from '@visafolio/locales';

/**
 * Shows a message instead of the application in browsers older than README says: Chrome and Edge 111 support
 * `color-mix`, Firefox 128 and Safari 16.4 `registerProperty`. Inline and in old JavaScript, which such a browser can
 * parse. Without `#root` the application does not start.
 */
const check = [
  '(function(message,root){',
  'if(window.CSS&&CSS.registerProperty&&CSS.supports("color","color-mix(in srgb,red,red)"))return;',
  'root.parentNode.removeChild(root);message.hidden=false',
  '})(document.getElementById("unsupported-browser"),document.getElementById("root"))',
].join('');

export const unsupportedBrowserSource =
  `'sha256-${createHash('sha256').update(check).digest('base64')}'` as const;

/** The hidden message and the script that shows it. Must come after `#root` and before the application's scripts. */
export function unsupportedBrowserElement(language: Language): string {
  const t = translatorFor(language);
  const style = 'max-width:36rem;margin:4rem auto;padding:0 1.5rem;font-family:sans-serif;line-height:1.5';
  return [
    `<div id="unsupported-browser" hidden style="${style}">`,
    `<h1>${t('pages.unsupportedBrowser.title')}</h1>`,
    `<p>${t('pages.unsupportedBrowser.text')}</p>`,
    `<p>${t('pages.unsupportedBrowser.otherDevice')}</p>`,
    `</div><script>${check}</script>`,
  ].join('');
}
