import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { type Letter, letterLimits } from '@visafolio/contract/filings/letter.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { FileText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readEditConflict } from '../../../../shared/api/edit-conflict.ts';
import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { newId } from '../../../../shared/new-id.ts';
import { MayDownload } from '../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EditConflictNotice } from '../../../../ui/feedback/edit-conflict-notice.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { NotDrawnNote } from '../../../files/cabinet/components/not-drawn-note.tsx';
import { useDeleteLetter, useFinishLetter } from '../api/letters.ts';
import type { LetterDraft } from '../letter-draft.ts';
import { type SavingState, useLetterDraft } from '../use-letter-draft.ts';
import { LetterParagraph } from './letter-paragraph.tsx';
import { LetterProposal } from './letter-proposal.tsx';

interface LetterEditorProps {
  request: RequestDetail;
  letter: Letter;
  onDeleted: () => void;
}

/** One letter: missing values, text with sources, a provider's proposal if available, and the PDF. */
export function LetterEditor({ request, letter, onDeleted }: LetterEditorProps) {
  const { t, language } = useTranslation();
  const editor = useLetterDraft(request.id, letter);
  const { draft, change } = editor;
  const [removed, setRemoved] = useState<{ paragraph: LetterDraft['paragraphs'][number]; place: number }>();
  const full = draft.paragraphs.length >= letterLimits.paragraphsMax;

  const changeParagraphs = (paragraphs: LetterDraft['paragraphs']) => change({ ...draft, paragraphs });
  const add = (place: number) => {
    const id = newId();
    changeParagraphs(draft.paragraphs.toSpliced(place, 0, { id, text: '' }));
    setTimeout(() => document.getElementById(`paragraph-${id}`)?.focus());
  };
  const remove = (place: number) => {
    const paragraph = draft.paragraphs[place];
    if (!paragraph) return;
    setRemoved({ paragraph, place });
    changeParagraphs(draft.paragraphs.toSpliced(place, 1));
    const neighbour = draft.paragraphs[place + 1] ?? draft.paragraphs[place - 1];
    setTimeout(() => document.getElementById(`paragraph-${neighbour?.id}`)?.focus());
  };

  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <div className="flex min-w-0 flex-col gap-3">
          <Field
            label={t('letters.editor.name')}
            required
            error={!draft.title.trim() && t('letters.new.nameMissing')}
          >
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={letterLimits.titleMaxLength}
              value={draft.title}
              onChange={(event) => change({ ...draft, title: event.target.value })}
            />
          </Field>
          <Checkbox
            label={t('letters.editor.onLetterhead')}
            checked={draft.on_letterhead}
            onChange={({ target }) => change({ ...draft, on_letterhead: target.checked })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1 text-muted text-sm lg:pt-7">
          <p className="break-words">
            {t('letters.changedBy', {
              name: letter.changed_by_name,
              time: formatRelative(letter.changed_at, language),
            })}
          </p>
          <p role="status" className="font-semibold">
            {savingText(editor.state)}
          </p>
        </div>
      </div>

      {editor.state === 'meanwhile' && editor.theirs && (
        <EditConflictNotice
          title={t('letters.meanwhile.title', { name: editor.theirs.by ?? '' })}
          text={t('letters.meanwhile.text')}
          fields={[
            {
              label: t('letters.meanwhile.label'),
              theirs: onlyIn(editor.theirs.now.text, draft),
              mine: onlyMine(draft, editor.theirs.now.text),
            },
          ]}
          words={{
            theirs: t('letters.meanwhile.theirs'),
            mine: t('letters.meanwhile.mine'),
            saveMine: t('letters.meanwhile.saveMine'),
            takeTheirs: t('letters.meanwhile.takeTheirs'),
          }}
          decide={{ saveMine: editor.saveMine, takeTheirs: editor.takeTheirs }}
        />
      )}
      {(editor.state === 'lost' || editor.state === 'refused') && (
        <Alert
          tone="danger"
          action={
            <Button size="sm" variant="outline" onClick={editor.again}>
              {t('letters.editor.again')}
            </Button>
          }
        >
          {editor.state === 'lost'
            ? t('letters.editor.lost')
            : refusalText(editor.problem, t, t('letters.editor.refused'))}
        </Alert>
      )}
      {letter.gaps.length > 0 && (
        <Alert tone="warning" title={t('letters.gaps.title', { count: letter.gaps.length })}>
          <p>{t('letters.gaps.text')}</p>
          <GapList gaps={letter.gaps} />
        </Alert>
      )}
      {letter.provider && (
        <LetterProposal
          request={request}
          letter={letter}
          provider={letter.provider}
          draft={draft}
          onTake={change}
          saveFirst={(next) => (editor.isDone ? next() : editor.saveNow(next))}
        />
      )}

      <div>
        <ol className="flex flex-col">
          {draft.paragraphs.map(({ id, text }, place) => (
            <LetterParagraph
              key={id}
              id={id}
              number={place + 1}
              text={text}
              parts={findParts(id)}
              onChange={(typed) => changeParagraphs(draft.paragraphs.with(place, { id, text: typed }))}
              onAdd={() => !full && add(place + 1)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        {removed && (
          <p role="status" className="flex flex-wrap items-center gap-3 py-2 text-sm">
            {t('letters.editor.removed')}
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                changeParagraphs(draft.paragraphs.toSpliced(removed.place, 0, removed.paragraph));
                setRemoved(undefined);
              }}
            >
              {t('letters.editor.undo')}
            </Button>
          </p>
        )}
        {!full && (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => add(draft.paragraphs.length)}>
            <Plus size={18} aria-hidden />
            {t('letters.editor.add')}
          </Button>
        )}
      </div>
      <Finish request={request} letter={letter} editor={editor} onDeleted={onDeleted} />
    </div>
  );

  function findParts(id: string) {
    const proposed = letter.proposal.state === 'ready' ? letter.proposal.content.paragraphs : [];
    return [...letter.paragraphs, ...proposed].find((each) => each.id === id)?.parts ?? [];
  }

  function savingText(state: SavingState): string {
    if (state === 'saved') return t('letters.editor.saved');
    return state === 'saving' ? t('letters.editor.saving') : t('letters.editor.unsaved');
  }
}

/** Paragraphs that only the other version has. */
function onlyIn(theirs: string, draft: LetterDraft): string {
  const mine = draft.paragraphs.flatMap(({ text }) => text.split('\n\n'));
  return theirs
    .split('\n\n')
    .filter((text) => !mine.includes(text))
    .join('\n\n');
}

/** Paragraphs that only this version has. */
function onlyMine({ paragraphs }: LetterDraft, theirs: string): string {
  const others = theirs.split('\n\n');
  return paragraphs
    .map(({ text }) => text)
    .filter((text) => text.trim() && !text.split('\n\n').every((each) => others.includes(each)))
    .join('\n\n');
}

function GapList({ gaps }: { gaps: string[] }) {
  return (
    <ul className="mt-1 list-disc ps-5">
      {gaps.map((gap) => (
        <li key={gap} dir="auto" lang={filingLanguage} className="break-words">
          {gap}
        </li>
      ))}
    </ul>
  );
}

interface FinishProps extends LetterEditorProps {
  editor: ReturnType<typeof useLetterDraft>;
}

function Finish({ request, letter, editor, onDeleted }: FinishProps) {
  const { t } = useTranslation();
  const finish = useFinishLetter();
  const remove = useDeleteLetter();
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { finished } = letter;
  const ids = { id: request.id, letter_id: letter.id };

  const file = ({ revision }: Letter, with_gaps: boolean) =>
    finish.mutate(
      { ...ids, revision, with_gaps },
      {
        onSuccess: () => {
          setAsking(false);
          toast.success(t('letters.finish.done'));
        },
        onError: (error) => setAsking(isErrorCode(error, 'letters.has_gaps')),
      },
    );
  const begin = (saved: Letter) => (saved.gaps.length ? setAsking(true) : file(saved, false));
  const other = readEditConflict(finish.error);
  const isEmpty = editor.draft.paragraphs.every(({ text }) => !text.trim());

  return (
    <div className="flex flex-col gap-4 border-line border-t pt-5">
      {finish.error && !isErrorCode(finish.error, 'letters.has_gaps') && (
        <Alert tone="danger" intoView>
          {other
            ? t('letters.errors.edited_meanwhile')
            : refusalText(finish.error, t, t('letters.finish.failed'))}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={finish.isPending}
          disabled={isEmpty || !editor.draft.title.trim() || editor.state === 'meanwhile'}
          // Saves pending changes first.
          onClick={() => (editor.isDone ? begin(letter) : editor.saveNow(begin))}
        >
          <FileText size={18} aria-hidden />
          {t(finished ? 'letters.finish.again' : 'letters.finish.button')}
        </Button>
        {finished && (
          <MayDownload>
            <a
              href={storedFileUrl(finished.file_path)}
              download={finished.file_name}
              className={buttonStyles({ variant: 'outline' })}
            >
              {t('letters.finish.open')}
            </a>
          </MayDownload>
        )}
        <Button variant="ghost" onClick={() => setDeleting(true)}>
          <Trash2 size={18} className="text-danger" aria-hidden />
          {t('letters.editor.delete')}
        </Button>
      </div>
      {finished && (
        <p className="text-muted text-sm">
          {t(finished.is_current ? 'letters.state.filed' : 'letters.state.filedOlder')}
        </p>
      )}
      {finished && <NotDrawnNote notDrawn={finished.not_drawn} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('letters.finish.gapsTitle')}
        description={t('letters.finish.gapsText')}
        confirmLabel={t('letters.finish.gapsConfirm')}
        onConfirm={() => file(letter, true)}
        busy={finish.isPending}
      >
        <GapList gaps={letter.gaps} />
      </ConfirmDialog>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={() => setDeleting(false)}
        title={t('letters.editor.deleteTitle')}
        description={t('letters.editor.deleteText')}
        confirmLabel={t('letters.editor.deleteConfirm')}
        onConfirm={() =>
          remove.mutate(ids, {
            onSuccess: () => {
              toast.success(t('letters.editor.deleted'));
              onDeleted();
            },
            onError: (error) => {
              setDeleting(false);
              toast.error(refusalText(error, t, t('letters.editor.deleteFailed')));
            },
          })
        }
        busy={remove.isPending}
        danger
      />
    </div>
  );
}
