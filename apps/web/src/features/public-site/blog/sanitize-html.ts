import DOMPurify from 'dompurify';

const purifier = typeof window === 'undefined' ? undefined : DOMPurify(window);

// Links of a post send no referrer and get no access to our window.
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** A post's HTML without anything that runs, sends, covers the page or takes a name that our own code looks for. */
export function sanitizeHtml(html: string): string {
  // The build writes the posts that the product brings, and those alone.
  if (!purifier) return html;
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'option',
      'dialog',
      'audio',
      'video',
    ],
    FORBID_ATTR: [
      'style',
      'class',
      'id',
      'name',
      'tabindex',
      'autofocus',
      'accesskey',
      'contenteditable',
      'popover',
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
