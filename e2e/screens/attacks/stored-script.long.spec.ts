import { test } from '../../support/test.ts';
import { attackStoredTexts } from './attack-stored-texts.ts';

test.setTimeout(600_000);

test('no text that somebody stores runs, calls out or brings markup to the screens, mails and files of others', async ({
  browser,
  owner,
  visafolio,
}) => {
  await attackStoredTexts({ browser, owner, visafolio }, { rounds: 1 });
});
