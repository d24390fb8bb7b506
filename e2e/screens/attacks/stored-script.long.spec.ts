import { test } from '../../support/test.ts';
import { attackStoredTexts } from './attack-stored-texts.ts';
import { payloads } from './payloads.ts';

test('each payload in each text, with menus, tabs and folded parts opened', async ({
  browser,
  owner,
  visafolio,
}) => {
  test.setTimeout(1_800_000);
  await attackStoredTexts({ browser, owner, visafolio }, { rounds: payloads.length / 3, presses: 8 });
});
