/** What the audit log records, by the group that its page filters by. */
export const auditKinds = {
  views: ['file.viewed', 'files.downloaded', 'answers.viewed'],
  signIns: [
    'sign_in.succeeded',
    'sign_in.refused',
    'sign_in.ended',
    'factor.passed',
    'factor.refused',
    'factor.added',
    'factor.removed',
    'credentials.changed',
  ],
  people: [
    'person.joined',
    'person.left',
    'person.role_changed',
    'person.deleted',
    'person.disabled',
    'person.enabled',
    'invitation.created',
    'invitation.ended',
    'administrator.role_set',
    'firm.created',
    'firm.changed',
    'firm.deleted',
  ],
  cases: ['case.restricted', 'case.unrestricted', 'case.handed_over', 'case.assigned', 'case.unassigned'],
  keeping: [
    'case.trashed',
    'case.restored',
    'case.deleted',
    'contact.trashed',
    'contact.restored',
    'contact.deleted',
    'contact.erased',
    'hold.placed',
    'hold.lifted',
  ],
  exports: ['list.exported', 'archive.ordered', 'archive.finished', 'archive.downloaded'],
  settings: ['settings.changed', 'webhook.secret_shown'],
  api: ['api.called', 'api_key.created', 'api_key.rotated', 'api_key.revoked'],
  keys: [
    'master_key.added',
    'master_key.retired',
    'workspace_key.created',
    'workspace_key.destroyed',
    'workspace_key.deleted',
  ],
} as const;

export type AuditGroup = keyof typeof auditKinds;
export type AuditKind = (typeof auditKinds)[AuditGroup][number];

export const auditGroups = Object.keys(auditKinds) as AuditGroup[];
