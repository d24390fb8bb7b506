import { accountMail } from '../features/accounts/mail-orders/account-mails.outbox.ts';
import { answersPdf } from '../features/files/cabinet/answers-pdf.outbox.ts';
import { scanFiles } from '../features/files/malware/scan-files.outbox.ts';
import { fileStepKinds } from '../features/files/process/queue/file-steps.outbox.ts';
import { packetPdf } from '../features/filings/packets/packets.outbox.ts';
import {
  requestMail,
  scheduledReminderMail,
} from '../features/notifications/client-mails/request-mails.outbox.ts';
import { requestInvitation } from '../features/notifications/invitations/invitations.outbox.ts';
import {
  requestText,
  scheduledReminderText,
} from '../features/notifications/text-messages/request-texts.outbox.ts';
import { isSentOn, waitlistEntry } from '../features/operations/waitlist/waitlist.outbox.ts';
import { webhookDeliveries, webhookEvents } from '../features/webhooks/webhooks.outbox.ts';
import type { OutboxKind } from '../shared/outbox/outbox-kind.ts';
import type { Services } from '../shared/services.ts';
import { fileSteps } from './file-steps.ts';

/** Sign-ups wait until a setting says where to send them. */
export const outboxKinds = (services: Services): OutboxKind[] => [
  accountMail,
  requestInvitation(),
  requestMail(),
  scheduledReminderMail(),
  requestText(),
  scheduledReminderText(),
  answersPdf,
  packetPdf,
  webhookEvents,
  webhookDeliveries(),
  ...fileStepKinds(services.log, fileSteps),
  ...(services.scanner ? [scanFiles] : []),
  ...(isSentOn(services) ? [waitlistEntry] : []),
];
