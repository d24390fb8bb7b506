/** The embedded database cannot start or stop; the message is one line for the person who runs it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
