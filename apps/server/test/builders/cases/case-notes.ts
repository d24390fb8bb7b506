import type { Professional } from '../professionals.ts';
import type { BuiltRequest } from '../requests.ts';
import { insertRow, type Owner } from '../rows.ts';

interface CaseNoteWishes {
  request: BuiltRequest;
  /** Default: the responsible professional. */
  author?: Professional;
  body?: string;
}

export function buildCaseNote(owner: Owner, wishes: CaseNoteWishes): Promise<{ id: string; body: string }> {
  const { request, author = request.professional, body = 'The employer calls on Tuesday.' } = wishes;
  return insertRow<{ id: string; body: string }>(owner, 'case_notes', {
    workspace_id: request.professional.workspaceId,
    client_request_id: request.id,
    author_id: author.id,
    author_name: author.name,
    body,
  });
}
