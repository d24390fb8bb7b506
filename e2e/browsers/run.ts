import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebIfChanged } from '../../scripts/build-web.ts';
import { projectDir } from '../../scripts/run-command.ts';
import { startVisafolio } from '../support/servers/visafolio.ts';
import { driveFirefox } from './drive-firefox.ts';
import { driveWebKit } from './drive-webkit.ts';
import { findFirefox, findMiniBrowser } from './find-browsers.ts';
import { runMainJob } from './main-job.ts';

const browsers = {
  firefox: { find: findFirefox, drive: driveFirefox },
  webkit: { find: findMiniBrowser, drive: driveWebKit },
};

/**
 * `npm run browsers [firefox|webkit]`: the main job in browsers other than Chromium. The last line is the tally; a browser
 * that cannot be installed here is skipped and reported.
 */
const asked = process.argv.slice(2);
const failures = path.join(projectDir, 'test-results');
await mkdir(failures, { recursive: true });
let passed = 0;
let failed = 0;
await buildWebIfChanged();
for (const [name, { find, drive }] of Object.entries(browsers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const program = await find();
  if (!program) {
    console.log(`skipped: ${name} is not installed and cannot be installed`);
    continue;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-browsers-'));
  const visafolio = await startVisafolio();
  const started = performance.now();
  try {
    const browser = await drive(program);
    try {
      const checked = await runMainJob(browser, visafolio, folder);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${browser.name}: the main job, ${checked} steps checked (${seconds} s)`);
      passed++;
    } catch (error) {
      await writeFile(path.join(failures, `${name}.png`), await browser.picture());
      throw error;
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.error(`${name}:`, error);
    failed++;
  } finally {
    await visafolio.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
