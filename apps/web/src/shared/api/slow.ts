/** How long a person waits before the page says that it takes longer than usual. Milliseconds. */
export const slowMs = 1_500;
