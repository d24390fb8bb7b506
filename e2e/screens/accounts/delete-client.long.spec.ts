import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

for (const language of ['en', 'es'] as const) {
  const say = (en: string, es: string) => (language === 'en' ? en : es);

  test(`a client deletes the account and the case stays with the firm (${language})`, async ({
    page,
    owner,
    visafolio,
    signIn,
  }) => {
    const request = await buildRequest(owner);
    const account = await buildClientUser(owner, request.client);
    await owner.query('UPDATE auth."user" SET language = $2 WHERE id = $1', [account.id, language]);
    await signIn(page, account);
    // Too old to count as a recent sign-in for the deletion.
    await owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1", [
      account.id,
    ]);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`/client/portal?request_id=${request.id}&view=portal`);
    await page.getByRole('link', { name: say('Your account', 'Su cuenta') }).click();
    await expect(
      page.getByRole('heading', { name: say('Your account', 'Su cuenta'), exact: true }),
    ).toBeFocused();
    await expect(page.getByText(account.email)).toBeVisible();
    if (language === 'es') await expectOnlySpanish(page, 'the account');
    else await expectAccessible(page, 'the account');
    await expectFitsNarrow(page, 'the account');
    await saveScreenshot(page, `client-account-${language}`);
    await page.getByRole('button', { name: say('Delete my account', 'Eliminar mi cuenta') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: say('Delete your account?', '¿Eliminar su cuenta?') });
    await expect(
      dialog.getByText(say('stays with the law firm', 'se queda en la firma de abogados')),
    ).toBeVisible();
    if (language === 'es') await expectOnlySpanish(page, 'deleting an account');
    else await expectAccessible(page, 'deleting an account');
    await saveScreenshot(page, `delete-account-${language}`);

    const confirm = dialog.getByRole('button', { name: say('Delete the account', 'Eliminar la cuenta') });
    const field = dialog.getByLabel(
      say('Type your email address to confirm', 'Escriba su correo electrónico para confirmar'),
    );
    await field.fill('somebody.else@example.com');
    await confirm.click();
    await expect(
      dialog.getByText(say('This is not the email address', 'Este no es el correo electrónico')),
    ).toBeVisible();
    await field.fill(account.email);
    await field.press('Enter');

    const proof = page.getByRole('dialog', { name: say('Confirm that it is you', 'Confirme que es usted') });
    await saveScreenshot(page, `delete-account-proof-${language}`);
    await proof
      .getByRole('button', { name: say('Email me a code', 'Enviarme un código por correo') })
      .click();
    const { code } = await waitForMail(visafolio.dataDir, account.email);
    await proof.getByLabel(say('6-digit code', 'Código de 6 dígitos')).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('Your account is deleted', 'Su cuenta está eliminada'))).toBeVisible();
    await expect(page).toHaveURL(`${visafolio.url}/`);

    const confirmation = await waitForMail(visafolio.dataDir, account.email, 2);
    expect(confirmation.subject).toContain(say('Your account was deleted', 'Su cuenta fue eliminada'));
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM auth."user" WHERE id = $1) AS accounts,
        (SELECT count(*)::int FROM client_requests WHERE id = $2) AS cases`,
      [account.id, request.id],
    );
    expect(rows).toEqual([{ accounts: 0, cases: 1 }]);
  });
}
