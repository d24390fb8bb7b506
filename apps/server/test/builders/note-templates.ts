import { insertRow, type Owner } from './rows.ts';

export interface BuiltNoteTemplate {
  id: string;
  name: string;
  content: string;
}

export interface NoteTemplateWishes {
  professional: { id: string };
  name?: string;
  content?: string;
}

export function buildNoteTemplate(owner: Owner, wishes: NoteTemplateWishes): Promise<BuiltNoteTemplate> {
  const {
    professional,
    name = 'First message',
    content = 'Dear {{client_name}}, {{firm_name}} needs a few documents from you.',
  } = wishes;
  return insertRow<BuiltNoteTemplate>(owner, 'note_templates', { user_id: professional.id, name, content });
}
