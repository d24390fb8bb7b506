/** Delay after which a page says that loading takes longer than usual. Milliseconds. */
export const slowMs = 1_500;
