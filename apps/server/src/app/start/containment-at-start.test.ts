import { expect, it } from 'vitest';
import { SettingsError } from '../settings/settings.ts';
import { requireContainment } from './containment-at-start.ts';

it('with CONTAIN_FILES=required a server starts only where files are opened in containment', async () => {
  await requireContainment({ by: 'bubblewrap', program: '/usr/bin/bwrap' });
  const refused = await requireContainment({ by: 'nothing', why: 'not_installed' }).catch((error) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect(refused.message).toMatch(/^CONTAIN_FILES=required, .*apt-get install bubblewrap/);
  await expect(
    requireContainment({ by: 'nothing', why: 'does_not_work', said: 'no\nspace' }),
  ).rejects.toThrow(/bubblewrap does not work here \(no space\);.*see docs\/guides\/security\.md/);
});
