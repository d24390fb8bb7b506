/** Awaited between slices of work: on the page itself it lets the browser answer a touch, in a worker it does nothing. */
export type Pause = () => Promise<void> | undefined;

/** Rows of a slice. */
export const sliceRows = 48;
