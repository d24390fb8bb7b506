import type { Professional } from './professionals.ts';
import { insertRow, type Owner } from './rows.ts';

export interface BuiltNoteTemplate {
  id: string;
  name: string;
  content: string;
}

export interface NoteTemplateWishes {
  professional: Professional;
  name?: string;
  content?: string;
}

export function buildNoteTemplate(owner: Owner, wishes: NoteTemplateWishes): Promise<BuiltNoteTemplate> {
  const {
    professional,
    name = 'First message',
    content = 'Dear {{client_name}}, {{firm_name}} needs a few documents from you.',
  } = wishes;
  return insertRow<BuiltNoteTemplate>(owner, 'note_templates', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    name,
    content,
  });
}
