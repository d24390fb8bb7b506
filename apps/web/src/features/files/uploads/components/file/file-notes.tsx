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
  /** The document that it was given for. */
  documentName: string;
  /** Whose file it is: the client is asked about their own document. */
  asks: 'client' | 'staff';
  /** It seems to be somebody else's. */
  whose?: WhoseFile | undefined;
  /** Name of the document that it would fit; undefined where none does. */
  fitting: string | undefined;
  actions: Pick<FileActions, 'place' | 'confirm'>;
  /** Chooses among all documents; the file's menu has it too. */
  onMove: () => void;
}

/**
 * 'This looks like a bank statement. Is it your passport?' Never a refusal: yes is one tap. Of what the product itself
 * has placed, and of what cannot be shown, it says so. A default export: most files have no note.
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
