import { deleteExpired } from '../features/accounts/limits/delete-expired.ts';
import { checkDueDomains } from '../features/accounts/single-sign-on/firms/prove-domain.ts';
import { orderScansOfOldFiles } from '../features/files/malware/order-scans.ts';
import { expireUploads } from '../features/files/receive/expire-uploads.ts';
import { removeUnsentFiles } from '../features/messages/conversation/remove-unsent-files.ts';
import { runDueSchedules } from '../features/notifications/reminders/schedule/run-due-schedules.ts';
import { checkFiles } from '../features/operations/file-checks/check-files.ts';
import { pruneTables } from '../features/retention/growth/prune-tables.ts';
import { runRetention } from '../features/retention/rules/run-retention.ts';
import { expireTrash } from '../features/retention/trash/expire-trash.ts';
import { replaceValueKeys } from '../features/sealing/replace-value-keys.ts';
import { sealCases } from '../features/sealing/seal-cases.ts';
import { sealEntries } from '../shared/audit/seal-entries.ts';
import type { Job } from '../shared/jobs/start-jobs.ts';
import type { Services } from '../shared/services.ts';
import { deleteStoredFiles } from '../shared/storage/delete-stored-files.ts';
import { renewFileWraps } from '../shared/storage/sealed/renew-file-wraps.ts';
import { sealOldFiles } from '../shared/storage/sealed/seal-old-files.ts';
import { renewWraps } from '../shared/vault/keys/renew-wraps.ts';
import { renewOutsideCases } from './keys/renew-outside-cases.ts';

/** Each job runs at one replica at a time. Schedules are cron expressions. */
export const backgroundJobs = (services: Services): Job[] => [
  { name: 'reminders.plan', cron: '* * * * *', run: () => runDueSchedules(services) },
  { name: 'audit.seal', cron: '* * * * *', run: () => sealEntries(services) },
  { name: 'files.delete', cron: '* * * * *', run: () => deleteStoredFiles(services) },
  { name: 'files.seal', cron: '* * * * *', run: () => sealOldFiles(services) },
  { name: 'cases.seal', cron: '* * * * *', run: () => sealCases(services) },
  { name: 'files.check', cron: '* * * * *', run: () => checkFiles(services) },
  { name: 'files.order_scans', cron: '* * * * *', run: () => orderScansOfOldFiles(services) },
  { name: 'keys.wrap', cron: '* * * * *', run: () => renewWraps(services) },
  {
    name: 'keys.values',
    cron: '* * * * *',
    run: () => replaceValueKeys(services, { renewOutsideCases }),
  },
  { name: 'keys.files', cron: '* * * * *', run: () => renewFileWraps(services) },
  { name: 'messages.files', cron: '11 * * * *', run: () => removeUnsentFiles(services) },
  { name: 'uploads.expire', cron: '7 * * * *', run: () => expireUploads(services) },
  { name: 'retention.run', cron: '41 3 * * *', run: () => runRetention(services) },
  { name: 'trash.expire', cron: '41 4 * * *', run: () => expireTrash(services) },
  { name: 'accounts.domains', cron: '*/5 * * * *', run: () => checkDueDomains(services) },
  {
    name: 'tables.prune',
    cron: '23 4 * * *',
    run: async () => {
      await pruneTables(services);
    },
  },
  { name: 'accounts.forget', cron: '23 3 * * *', run: () => deleteExpired(services) },
];
