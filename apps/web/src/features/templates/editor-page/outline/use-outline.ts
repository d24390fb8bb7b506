import { arrayMove } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { newId } from '../../../../shared/new-id.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { emptyDocument, emptyGroup, emptyQuestion, type TemplateForm } from '../../template-form.ts';
import { duplicate, type Row, toGroups, toRows } from './rows.ts';

const dirty = { shouldDirty: true };

/** Opens a new line at its first field, which appears with the next frame. */
const focusFields = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-fields="${id}"] input`)?.focus());

/** After a line was removed with the focus in it, or another one was opened from elsewhere. */
const focusLine = (id: string | undefined) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());

/** The lines of the outline and their changes. One line at most is open. */
export function useOutline() {
  const { t } = useTranslation();
  const { getValues, setValue, formState } = useFormContext<TemplateForm>();
  const [openId, setOpenId] = useState<string>();
  const grouped = useWatch<TemplateForm, 'grouped'>({ name: 'grouped' });
  const groups = useWatch<TemplateForm, 'groups'>({ name: 'groups' });
  const documents = useWatch<TemplateForm, 'documents'>({ name: 'documents' });
  const rows = useMemo(() => toRows({ grouped, groups }), [grouped, groups]);
  const options = { ...dirty, shouldValidate: formState.isSubmitted };

  const readRows = () => toRows({ grouped: getValues('grouped'), groups: getValues('groups') });
  const setRows = (next: readonly Row[]) => {
    const changed = toGroups(next);
    setValue('grouped', changed.grouped, dirty);
    setValue('groups', changed.groups, options);
  };
  const setDocuments = (next: TemplateForm['documents']) => setValue('documents', next, options);
  const insert = (at: number, row: Row) => setRows(readRows().toSpliced(at, 0, row));
  const start = (id: string) => {
    setOpenId(id);
    focusFields(id);
  };
  const sayRemoved = (name: string, undo: () => void) =>
    toast.undoable(t('editor.removed', { item: name }), { label: t('editor.undo'), onClick: undo });
  const asRow = (draft: TemplateForm['groups'][number]['questions'][number], id: string): Row => ({
    kind: 'question',
    id,
    group: 0,
    index: 0,
    number: 0,
    draft: { ...draft, rowId: id },
  });

  return {
    rows,
    /** All questions, without sections. */
    drafts: useMemo(() => groups.flatMap(({ questions }) => questions), [groups]),
    groups,
    documents,
    openId,
    setOpenId,
    /** Opens a new line. */
    start,
    /** Opens a line that is elsewhere on the page. */
    open: (id: string) => {
      setOpenId(id);
      focusLine(id);
    },
    toggle: (id: string) => setOpenId((open) => (open === id ? undefined : id)),
    move: (from: number, to: number) => setRows(arrayMove(readRows(), from, to)),
    isRepeating: (group: number) => groups[group]?.repeating !== undefined,
    /** Adds a question after the row at this index. `party`: whose it is; undefined: everybody's. */
    addQuestion: (after: number, party: string | undefined) => {
      const id = newId();
      insert(after + 1, asRow({ ...emptyQuestion, ...(party !== undefined && { party }) }, id));
      start(id);
    },
    addSection: () => {
      const id = newId();
      const section: Row = { kind: 'section', id, group: 0, section: emptyGroup };
      const now = readRows();
      setRows(now.some(({ kind }) => kind === 'section') ? [...now, section] : [section, ...now]);
      start(id);
    },
    duplicate: (index: number) => {
      const row = readRows()[index];
      if (row?.kind !== 'question') return;
      const copy = duplicate(row.draft);
      insert(index + 1, asRow(copy, copy.rowId ?? ''));
      start(copy.rowId ?? '');
    },
    /** The questions of a removed section join the previous one. */
    remove: (index: number, name: string) => {
      const before = readRows();
      const row = before[index];
      if (!row) return;
      setRows(before.toSpliced(index, 1));
      focusLine((before[index + 1] ?? before[index - 1])?.id);
      sayRemoved(name, () => insert(index, row));
    },
    moveDocument: (from: number, to: number) => setDocuments(arrayMove(getValues('documents'), from, to)),
    addDocument: (party: string | undefined) => {
      const rowId = newId();
      const document = { ...emptyDocument, rowId, ...(party !== undefined && { party }) };
      setDocuments([...getValues('documents'), document]);
      start(rowId);
    },
    duplicateDocument: (index: number) => {
      const document = getValues(`documents.${index}`);
      const rowId = newId();
      setDocuments(getValues('documents').toSpliced(index + 1, 0, { ...document, rowId }));
      start(rowId);
    },
    removeDocument: (index: number, name: string) => {
      const before = getValues('documents');
      const document = getValues(`documents.${index}`);
      setDocuments(before.toSpliced(index, 1));
      focusLine((before[index + 1] ?? before[index - 1])?.rowId);
      sayRemoved(name, () => setDocuments(getValues('documents').toSpliced(index, 0, document)));
    },
  };
}

export type Outline = ReturnType<typeof useOutline>;
