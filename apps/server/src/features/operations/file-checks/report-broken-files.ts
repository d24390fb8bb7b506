import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { system } from '../../../shared/db/actor.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Services } from '../../../shared/services.ts';
import { markReported, selectAdministrators, selectUnreported } from './file-checks.queries.ts';

/** One mail to each administrator of the product about all new ones. Retried with the next check if it cannot be sent. */
export async function reportBrokenFiles(services: Services): Promise<void> {
  const { db, mailer, config } = services;
  const [broken, administrators] = await db.withActor(system, (tx) =>
    Promise.all([selectUnreported(tx), selectAdministrators(tx)]),
  );
  if (!broken.length) return;
  const { renderBrokenFiles } = await import('./broken-files.emails.tsx');
  const paths = broken.map(({ bucket, file_path }) => `${bucket}/${file_path}`);
  for (const to of administrators) {
    const language = (await mailLanguage(services, to, {})) ?? defaultLanguage;
    await mailer.send({ to, ...(await renderBrokenFiles({ paths, language, product: config.productName })) });
  }
  await db.withActor(system, (tx) =>
    markReported(
      tx,
      broken.map(({ id }) => id),
    ),
  );
}
