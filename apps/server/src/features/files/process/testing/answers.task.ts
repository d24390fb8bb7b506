/** Ends at once. */
export default async function answers(): Promise<string> {
  return 'done';
}
