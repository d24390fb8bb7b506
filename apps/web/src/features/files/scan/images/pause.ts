/** Awaited between slices of work: on the page it lets the browser handle input, in a worker it does nothing. */
export type Pause = () => Promise<void> | undefined;

/** Rows per slice. */
export const sliceRows = 48;
