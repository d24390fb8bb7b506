let expected = false;

/** Called on navigation: the next page title gets the focus, so that screen readers announce it. */
export function requestTitleFocus(): void {
  expected = true;
}

/** True once after each navigation. */
export function consumeTitleFocus(): boolean {
  const wanted = expected;
  expected = false;
  return wanted;
}
