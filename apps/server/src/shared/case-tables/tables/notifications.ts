import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import { ReminderMode, TimeZone } from '@visafolio/contract/notifications/reminders.contract.ts';
import { z } from 'zod';
import { At, reference } from '../archived-columns.ts';
import type { CaseTableEntry } from '../entry.ts';

export const notificationsTables = {
  mail_orders: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { payload: 'payload' },
    readable: { states: ['kind', 'state'], said: ['error'] },
    archive: 'work to do',
    access: {
      staff: { insert: 'own rule' },
      client: { insert: 'own rule' },
      system: {
        select: 'all rows',
        insert: 'own rule',
        update: 'all rows',
        changeable: ['error', 'state', 'payload'],
        delete: 'own rule',
      },
      progress: {
        select: { reach: 'all rows', where: { kind: 'message.waiting' } },
        insert: { reach: 'all rows', where: { kind: 'message.waiting' } },
        update: { reach: 'all rows', where: { kind: 'message.waiting' } },
        changeable: ['send_after'],
      },
    },
  },
  outbox: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'last_error'], ours: ['order_key', 'payload'] },
    archive: 'work to do',
    access: {
      staff: {
        insert: 'own rule',
        insertable: ['kind', 'workspace_id', 'client_request_id', 'order_key', 'replaces', 'due_at'],
      },
      client: {
        insert: 'own rule',
        insertable: ['kind', 'workspace_id', 'client_request_id', 'order_key', 'replaces', 'due_at'],
      },
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        delete: 'all rows',
        changeable: [
          'kind',
          'workspace_id',
          'client_request_id',
          'order_key',
          'replaces',
          'due_at',
          'id',
          'payload',
          'priority',
          'claimed',
          'attempts',
          'last_error',
          'created_at',
        ],
      },
    },
  },
  reminder_schedules: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['mode', 'time_zone'] },
    archive: {
      order: ['client_request_id'],
      later: true,
      columns: {
        client_request_id: reference('new'),
        mode: ReminderMode,
        days: z
          .array(z.int().min(1).max(reminderLimits.latestDay))
          .min(1)
          .max(reminderLimits.ownDaysMax)
          .nullable(),
        at_weekends: z.boolean(),
        at_night: z.boolean(),
        /** Earlier archives do not contain it. */
        by_text: z.boolean().default(false),
        time_zone: TimeZone.nullable(),
        started_at: At,
        passed: z.int().min(0),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'mode',
          'days',
          'at_weekends',
          'at_night',
          'by_text',
          'time_zone',
          'started_at',
          'passed',
          'next_at',
          'needs_plan',
          'idle_since',
          'paused_at',
          'paused_until',
          'put_off_until',
          'updated_at',
        ],
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: [
          'passed',
          'next_at',
          'needs_plan',
          'idle_since',
          'paused_at',
          'paused_until',
          'put_off_until',
        ],
      },
      progress: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['needs_plan', 'client_gave_at', 'started_at', 'passed', 'idle_since'],
      },
    },
  },
  text_consents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { number: 'text' },
    readable: {
      names: ['email', 'noted_by_name'],
      ours: ['number_hash'],
      states: ['given_by', 'how', 'wording', 'ended_by'],
    },
    archive: 'of this installation',
    author: 'noted_by',
    names: 'email',
    access: {
      staff: {
        select: 'sees case',
        insert: 'author',
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'email',
          'number',
          'number_hash',
          'given_by',
          'how',
          'agreed_on',
          'wording',
          'noted_by',
          'noted_by_name',
        ],
        update: 'sees case',
        changeable: ['ended_at', 'ended_by'],
      },
      client: {
        select: 'named person, sees case',
        insert: { reach: 'named person, sees open case', where: { given_by: 'client' } },
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'email',
          'number',
          'number_hash',
          'given_by',
          'how',
          'agreed_on',
          'wording',
          'confirmed_user_id',
        ],
        update: 'named person, sees case',
        changeable: ['ended_at', 'ended_by'],
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['introduced_at', 'ended_at', 'ended_by'],
      },
    },
  },
  text_orders: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'state', 'error'] },
    archive: 'work to do',
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind'],
      },
      system: {
        select: 'all rows',
        insert: { reach: 'all rows', where: { by_schedule: true } },
        insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind', 'by_schedule'],
        update: 'all rows',
        changeable: ['state', 'error', 'sent_at'],
      },
    },
  },
} as const satisfies Record<string, CaseTableEntry>;
