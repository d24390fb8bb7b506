/** The question's own control: a box, a list, or the group of choices. */
const selector = ':is(input:not([type=radio]), textarea, select, [role=radiogroup])';

/** The same for a page, as a CSS selector. */
export const answerFieldSelector = `main form ${selector}`;

/** Puts the focus into a question's control, and the question above it into sight. */
export function focusAnswerField(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(selector);
  form?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  field?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
}
