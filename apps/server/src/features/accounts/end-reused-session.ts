import type { Services } from '../../shared/services.ts';
import { mailLanguage } from './mail-language.ts';
import type { SessionToken } from './session-token.ts';
import { deleteReusedSession } from './sessions.queries.ts';

/**
 * A token that was replaced long ago is used again: two browsers hold the same session, and one of them is not its
 * owner's. The session ends for both, and its owner is told. Nothing happens to any other token.
 */
export async function endReusedSession(services: Services, token: SessionToken): Promise<void> {
  const ended = await deleteReusedSession(services.db.accounts, token);
  if (!ended) return;
  services.log.warn({ userId: ended.user_id }, 'an old session token was used again');
  tellOwner(services, ended.email).catch((error: unknown) =>
    services.log.error({ err: error, mail: 'sessionEnded' }, 'mail not sent'),
  );
}

async function tellOwner(services: Services, email: string): Promise<void> {
  const language = (await mailLanguage(services, email, {})) ?? 'en';
  const { renderSessionEnded } = await import('./accounts.emails.tsx');
  const { productName: product, publicUrl } = services.config;
  const mail = await renderSessionEnded({ language, product, url: `${publicUrl}/auth` });
  await services.mailer.send({ to: email, ...mail });
}
