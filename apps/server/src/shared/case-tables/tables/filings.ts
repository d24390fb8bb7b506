import { Day } from '@visafolio/contract/cases/dates/key-date.ts';
import { LetterParagraph, letterLimits } from '@visafolio/contract/filings/letter.ts';
import { LeftOutPaper, PaperLanguage, PlacedItem } from '@visafolio/contract/filings/packet.ts';
import { packetLimits } from '@visafolio/contract/filings/packet-limits.ts';
import { z } from 'zod';
import { At, Id, jsonText, PersonName, reference, text } from '../archived-columns.ts';
import type { CaseTableEntry } from '../entry.ts';

export const filingsTables = {
  letters: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { paragraphs: 'letter', proposal: 'letter' },
    readable: {
      letterTitles: ['title'],
      names: ['made_by_name', 'changed_by_name', 'finished_by_name'],
      states: ['proposal_problem'],
    },
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        title: z.string().min(1).max(letterLimits.titleMaxLength),
        paragraphs: jsonText(10_000_000, z.array(LetterParagraph)),
        on_letterhead: z.boolean(),
        revision: z.int().min(0),
        made_by_name: PersonName,
        changed_by_name: PersonName,
        created_at: At,
        changed_at: At,
        document_id: reference('file', Id.nullable()),
        finished_revision: z.int().min(0).nullable(),
        finished_at: At.nullable(),
        finished_by_name: PersonName.nullable(),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'title',
          'paragraphs',
          'on_letterhead',
          'revision',
          'changed_by_name',
          'changed_at',
          'proposal',
          'proposal_asked_at',
          'proposal_problem',
          'document_id',
          'finished_revision',
          'finished_at',
          'finished_by_name',
        ],
        delete: 'sees case',
      },
    },
  },
  packet_signed_forms: {
    key: ['client_request_id', 'government_form_id', 'form_party'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { names: ['added_by_name'], files: ['form_party'] },
    // Blanks are not exported. The signed copies are, and can be chosen again.
    archive: 'of this installation',
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: ['added_at', 'added_by_name', 'upload_id'],
        delete: 'sees case',
      },
    },
  },
  packet_translations: {
    key: ['upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { translator_name: 'text', translator_address: 'text' },
    readable: { states: ['language'], names: ['changed_by_name'] },
    archive: {
      order: ['upload_id'],
      later: true,
      columns: {
        upload_id: reference('file'),
        client_request_id: reference('new'),
        language: PaperLanguage.nullable(),
        translation_id: reference('file', Id.nullable()),
        translator_name: text(packetLimits.translatorMaxLength).nullable(),
        translator_address: text(packetLimits.addressMaxLength).nullable(),
        translated_on: Day.nullable(),
        stated_at: At,
        document_id: reference('file', Id.nullable()),
        certified_at: At.nullable(),
        signed_id: reference('file', Id.nullable()),
        signed_at: At.nullable(),
        changed_by_name: PersonName,
      },
    },
    access: {
      sealer: {
        select: 'all rows',
        readable: ['upload_id', 'workspace_id', 'client_request_id', 'translator_name', 'translator_address'],
        update: 'all rows',
        changeable: ['translator_name', 'translator_address'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'language',
          'translation_id',
          'translator_name',
          'translator_address',
          'translated_on',
          'stated_at',
          'document_id',
          'certified_at',
          'signed_id',
          'signed_at',
          'changed_by_name',
        ],
      },
    },
  },
  packets: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: {
      names: ['changed_by_name', 'built_by_name', 'ready_by_name'],
      files: ['made_from', 'left_out'],
      ours: ['ready_of'],
      letterTitles: ['items'],
      states: ['problem'],
    },
    archive: {
      order: ['client_request_id'],
      later: true,
      columns: {
        client_request_id: reference('new'),
        items: z.array(PlacedItem).max(packetLimits.itemsMax),
        revision: z.int().min(1),
        changed_by_name: PersonName,
        changed_at: At,
        document_id: reference('file', Id.nullable()),
        made_from: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
        pages: z.int().min(1).nullable(),
        left_out: z.array(LeftOutPaper),
        built_at: At.nullable(),
        built_by_name: PersonName.nullable(),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'items',
          'revision',
          'changed_by_name',
          'changed_at',
          'document_id',
          'made_from',
          'pages',
          'left_out',
          'built_at',
          'built_by_name',
          'ready_at',
          'ready_by_name',
          'ready_of',
          'asked_at',
          'asked_by',
          'problem',
        ],
      },
    },
  },
} as const satisfies Record<string, CaseTableEntry>;
