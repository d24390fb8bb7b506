/** When its process started, in milliseconds since 1970. */
export default async function answers(): Promise<number> {
  return performance.timeOrigin;
}
