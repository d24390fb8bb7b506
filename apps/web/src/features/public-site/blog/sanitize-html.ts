import DOMPurify from 'dompurify';

const purifier = typeof window === 'undefined' ? undefined : DOMPurify(window);

// Links in posts send no referrer and cannot access our window.
purifier?.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Removes everything from a post's HTML that runs, sends, covers the page or uses a name that our own code looks for. */
export function sanitizeHtml(html: string): string {
  // In the build there is no purifier, and only seed posts are rendered.
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
