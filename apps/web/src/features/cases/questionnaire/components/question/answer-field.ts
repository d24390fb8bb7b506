/** The question's own control: an input, a list, or the group of choices. */
const selector = ':is(input:not([type=radio]), textarea, select, [role=radiogroup])';

/** As a CSS selector for the page. */
export const answerFieldSelector = `main form ${selector}`;

/** Focuses a question's control and scrolls the question into view. */
export function focusAnswerField(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(selector);
  form?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  field?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
}
