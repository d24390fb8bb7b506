import { benchAccess } from './api/access.ts';
import { benchAnswers } from './api/answers.ts';
import { benchDashboard } from './api/dashboard.ts';
import { benchEnumeration } from './api/enumeration.ts';
import { benchGrowth } from './api/growth.ts';
import { benchHttp } from './api/http.ts';
import { benchLive } from './api/live.ts';
import { benchMessages } from './api/messages.ts';
import { benchRowSecurity } from './api/row-security.ts';
import { benchSearch } from './api/search.ts';
import { benchAnswering } from './browser/answering.ts';
import { benchLighthouse } from './browser/lighthouse.ts';
import { benchPresses } from './browser/presses.ts';
import { benchTabs } from './browser/tabs.ts';
import { benchBackup } from './documents/backup.ts';
import { benchFiles } from './documents/files.ts';
import { benchGovernmentForms } from './documents/government-forms.ts';
import { benchOpening } from './documents/opening.ts';
import { benchPassports } from './documents/passports.ts';
import { benchPdf } from './documents/pdf.ts';
import { benchVault } from './documents/vault.ts';
import { benchZip } from './documents/zip.ts';
import { benchOutbox } from './outbox.ts';
import { benchFirmPages } from './queue/firm-pages.ts';
import { benchQueueWrites } from './queue/queue-writes.ts';
import { benchQueue } from './queue.ts';
import { benchScan } from './scan/scan.ts';
import { allMet } from './shared/report.ts';
import { createWorld } from './shared/world.ts';

const suites = {
  dashboard: benchDashboard,
  search: benchSearch,
  answers: benchAnswers,
  access: benchAccess,
  enumeration: benchEnumeration,
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
  opening: benchOpening,
  passports: benchPassports,
  scan: benchScan,
  messages: benchMessages,
  queue: benchQueue,
  'queue-writes': benchQueueWrites,
  'firm-pages': benchFirmPages,
  outbox: benchOutbox,
  presses: benchPresses,
  answering: benchAnswering,
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
