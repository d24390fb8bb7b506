import { benchAccess } from './access.ts';
import { benchAnswers } from './answers.ts';
import { benchBackup } from './backup.ts';
import { benchDashboard } from './dashboard.ts';
import { benchFiles } from './files.ts';
import { benchGovernmentForms } from './government-forms.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLive } from './live.ts';
import { benchMessages } from './messages.ts';
import { benchOutbox } from './outbox.ts';
import { benchPassports } from './passports.ts';
import { benchPdf } from './pdf.ts';
import { benchPresses } from './presses.ts';
import { benchQueue } from './queue.ts';
import { benchRowSecurity } from './row-security.ts';
import { benchScan } from './scan.ts';
import { benchSearch } from './search.ts';
import { allMet } from './shared/report.ts';
import { createWorld } from './shared/world.ts';
import { benchTabs } from './tabs.ts';
import { benchVault } from './vault.ts';
import { benchZip } from './zip.ts';

const suites = {
  dashboard: benchDashboard,
  search: benchSearch,
  answers: benchAnswers,
  access: benchAccess,
  'row-security': benchRowSecurity,
  http: benchHttp,
  live: benchLive,
  growth: benchGrowth,
  lighthouse: benchLighthouse,
  zip: benchZip,
  pdf: benchPdf,
  backup: benchBackup,
  vault: benchVault,
  files: benchFiles,
  'government-forms': benchGovernmentForms,
  passports: benchPassports,
  scan: benchScan,
  messages: benchMessages,
  queue: benchQueue,
  outbox: benchOutbox,
  presses: benchPresses,
  tabs: benchTabs,
};

/** `npm run bench [suite …]`: all suites, or those named. Each runs on a fresh database of its own. */
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(suites)) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  const world = await createWorld();
  try {
    await run(world);
  } finally {
    await world.close();
  }
}
process.exitCode = allMet() ? 0 : 1;
