let expected = false;

/** The page changes: the next title that appears takes the focus, so that a screen reader reads it. */
export function expectTitleFocus(): void {
  expected = true;
}

/** True once after each change of page. */
export function takeTitleFocus(): boolean {
  const wanted = expected;
  expected = false;
  return wanted;
}
