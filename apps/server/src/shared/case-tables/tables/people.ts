import { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { InvitationState } from '@visafolio/contract/cases/requests.contract.ts';
import { TimeZone } from '@visafolio/contract/notifications/reminders.contract.ts';
import { QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { otherPeople } from '@visafolio/contract/questions/parties/case-person.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { At, Email, Id, Name, reference, text } from '../archived-columns.ts';
import type { CaseTableEntry } from '../entry.ts';

export const peopleTables = {
  case_members: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: {
      order: ['client_request_id', 'created_at', 'id'],
      columns: {
        client_request_id: reference('new'),
        user_id: reference('colleague'),
        created_at: At,
      },
    },
    access: {
      progress: { select: 'all rows', readable: ['id', 'client_request_id', 'user_id'] },
      staff: { select: 'in workspace', insert: 'own rule', delete: 'sees case' },
      leaver: { select: 'in workspace', delete: 'own rule' },
      mover: { select: 'moved', delete: 'moved' },
      system: { select: 'all rows' },
    },
  },
  case_restrictions: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: {
      order: ['client_request_id'],
      columns: {
        client_request_id: reference('new'),
        created_at: At,
      },
    },
    access: {
      progress: { select: 'all rows', readable: ['client_request_id', 'workspace_id', 'user_id'] },
      staff: {
        select: 'in workspace',
        readable: ['client_request_id', 'workspace_id', 'user_id', 'created_at'],
        insert: 'in workspace',
        delete: 'sees case',
      },
      leaver: { select: 'in workspace' },
      mover: { select: 'moved', delete: 'moved' },
      system: { select: 'all rows' },
    },
  },
  client_users: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: {
      names: ['email', 'first_name', 'last_name'],
      states: ['time_zone', 'role', 'language', 'invitation_state'],
      asked: ['parties'],
      said: ['invitation_error'],
    },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        email: Email,
        first_name: text(300),
        last_name: text(300),
        is_sponsor: z.boolean(),
        is_verified: z.boolean(),
        /** Earlier archives do not contain it. */
        time_zone: TimeZone.nullable().default(null),
        parties: z.array(QuestionKey).max(500).nullable().default(null),
        submitted_at: At.nullable().default(null),
        documents_submitted_at: At.nullable().default(null),
        person_number: z.int().min(1).max(otherPeople.length).nullable().default(null),
        language: Language.nullable().default(null),
        invitation_state: InvitationState.nullable().default(null),
        removed_at: At.nullable().default(null),
        created_at: At,
      },
    },
    names: 'email',
    access: {
      importer: {
        select: 'imports',
        readable: ['id', 'workspace_id', 'client_request_id', 'email', 'is_sponsor', 'person_number'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'is_verified',
          'email',
          'first_name',
          'last_name',
          'parties',
          'submitted_at',
          'documents_submitted_at',
          'language',
          'removed_at',
          'invitation_state',
          'invitation_since',
          'invitation_attempts',
          'invitation_error',
          'invitation_next_at',
        ],
        delete: 'sees case',
      },
      client: {
        select: { reach: 'named person', where: { trashed_at: null, removed_at: null } },
        update: { reach: 'named person', where: { trashed_at: null, removed_at: null } },
        changeable: [
          'is_verified',
          'time_zone',
          'texts_declined_at',
          'submitted_at',
          'documents_submitted_at',
          'invitation_state',
          'invitation_next_at',
        ],
      },
      system: {
        select: { reach: 'all rows', where: { removed_at: null } },
        update: { reach: 'all rows', where: { removed_at: null } },
        changeable: ['invitation_state', 'invitation_attempts', 'invitation_error', 'invitation_next_at'],
      },
      progress: {
        select: 'all rows',
        readable: [
          'id',
          'client_request_id',
          'email',
          'parties',
          'submitted_at',
          'documents_submitted_at',
          'trashed_at',
          'person_number',
          'invitation_state',
          'invitation_since',
          'removed_at',
        ],
        update: 'all rows',
        changeable: ['trashed_at', 'documents_submitted_at'],
      },
    },
  },
  contacts: {
    key: ['id'],
    parent: 'case_restrictions',
    whenParentGoes: 'goes',
    readable: {
      names: ['name', 'email', 'phone', 'address', 'preferred_language', 'home_country', 'search_text'],
      states: ['visa_type', 'status', 'trash_cause'],
    },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        user_id: reference('responsible', Id.nullable()),
        restricted_request_id: reference('new', Id.nullable()),
        name: Name,
        email: Email,
        phone: text(limits.contactPhoneMax).nullable(),
        address: text(limits.contactAddressMax).nullable(),
        visa_type: text(limits.contactWordMax).nullable(),
        preferred_language: text(limits.contactWordMax).nullable(),
        home_country: text(limits.contactWordMax).nullable(),
        status: ContactStatus,
        created_at: At,
        archived_at: At.nullable(),
      },
    },
    author: 'user_id',
    access: {
      importer: { select: 'imports', readable: ['id', 'workspace_id', 'restricted_request_id'] },
      mover: {
        select: 'moved',
        insert: 'moved',
        update: 'moved',
        changeable: [
          'phone',
          'workspace_id',
          'address',
          'visa_type',
          'preferred_language',
          'home_country',
          'archived_at',
        ],
        delete: 'moved',
      },
      staff: {
        select: 'sees case',
        insert: 'author',
        update: 'sees case',
        changeable: [
          'phone',
          'name',
          'email',
          'address',
          'visa_type',
          'preferred_language',
          'home_country',
          'status',
          'archived_at',
          'restricted_request_id',
          'trashed_at',
          'trash_cause',
          'trashed_by',
        ],
        delete: 'sees case',
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['trashed_by', 'archived_at', 'trashed_at', 'trash_cause'],
        delete: { reach: 'all rows', given: ['trashed_at'] },
      },
      progress: {
        select: 'all rows',
        readable: [
          'id',
          'workspace_id',
          'created_at',
          'archived_at',
          'trashed_at',
          'last_case_at',
          'restricted_request_id',
        ],
        update: 'all rows',
        changeable: ['last_case_at'],
      },
    },
  },
} as const satisfies Record<string, CaseTableEntry>;
