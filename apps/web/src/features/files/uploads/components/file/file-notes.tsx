import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { kindInSentence } from '@visafolio/locales/kind-name.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { FileActions } from '../../api/files.ts';
import { findProblem } from '../../file-state.ts';
import { whoseText } from './whose-text.ts';

interface FileNotesProps {
  file: RequestUpload;
  /** The document that it was uploaded for. */
  documentName: string;
  /** Who is asked: clients answer about their own document. */
  asks: 'client' | 'staff';
  /** Set if it seems to belong to somebody else. */
  whose?: WhoseFile | undefined;
  /** Name of a better fitting document; undefined if there is none. */
  fitting: string | undefined;
  actions: Pick<FileActions, 'place' | 'confirm'>;
  /** Chooses among all documents, as in the file's menu. */
  onMove: () => void;
}

/**
 * 'This looks like a bank statement. Is it your passport?' Only a question: one tap confirms. Also notes what was placed automatically or
 * cannot be shown. Default export because most files have no note.
 */
export default function FileNotes({
  file,
  documentName,
  asks,
  whose,
  fitting,
  actions,
  onMove,
}: FileNotesProps) {
  const { t, language } = useTranslation();
  const [busy, setBusy] = useState<'confirm' | 'place'>();
  const { question } = file;
  const problem = findProblem(file);
  if (problem) return <p className="text-sm text-warning">{t(`sorting.problems.${problem}`)}</p>;
  if (!question && !whose && file.placed_by === 'product' && file.reading?.kind)
    return (
      <p className="text-muted text-sm">
        {t('sorting.placedHere', { kind: kindInSentence(file.reading.kind, t) })}
      </p>
    );
  if (!question && !whose) return null;
  const act = async (what: 'confirm' | 'place', work: () => Promise<boolean>) => {
    setBusy(what);
    await work();
    setBusy(undefined);
  };
  const target = (whose ?? question)?.document_id ?? null;
  const isFitting = target !== null && fitting !== undefined;
  return (
    <Alert
      tone="warning"
      action={
        <>
          <Button
            size="sm"
            variant="outline"
            loading={busy === 'confirm'}
            aria-label={t('sorting.question.yesNamed', { name: file.file_name })}
            onClick={() => void act('confirm', () => actions.confirm(file.id))}
          >
            {t(whose ? 'sorting.whose.keep' : 'sorting.question.yes')}
          </Button>
          {isFitting ? (
            <Button
              size="sm"
              variant="outline"
              loading={busy === 'place'}
              onClick={() => void act('place', () => actions.place(file.id, target))}
              className="h-auto whitespace-normal text-start"
            >
              {t('sorting.question.moveTo', { document: fitting })}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('uploads.moveNamed', { name: file.file_name })}
              onClick={onMove}
            >
              {t('uploads.move')}
            </Button>
          )}
        </>
      }
    >
      {whose
        ? whoseText(whose, documentName, { t, language })
        : question &&
          t(asks === 'client' ? 'sorting.question.text' : 'sorting.question.textOfStaff', {
            kind: kindInSentence(question.kind, t),
            document: documentName,
          })}
    </Alert>
  );
}
