import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { getNextStep, problemText } from '../../problem-text.ts';
import { canRetry, type UploadProblem } from '../../transfer/upload-problem.ts';
import { FilePicker } from './file-picker.tsx';

interface TransferProblemProps {
  problem: UploadProblem;
  fileName: string;
  documentName: string;
  /** The maximum file size, formatted. */
  limit: string;
  onRetry: () => void;
  /** Sends it although the same file was uploaded before. */
  onSendAnyway: () => void;
  onFile: (file: File) => void;
  onDismiss: () => void;
}

/** A failed upload: why, and what to do next. */
export function TransferProblem({ problem, fileName, documentName, limit, ...on }: TransferProblemProps) {
  const { t } = useTranslation();
  const isIdentical = problem === 'uploads.identical';
  return (
    <Alert
      tone={isIdentical ? 'warning' : 'danger'}
      title={
        <span className="wrap-anywhere" dir="auto">
          {fileName}
        </span>
      }
      action={
        <>
          {problem === 'session.required' && (
            <Link to="/auth" className={buttonStyles({ size: 'sm' })}>
              {t('portal.access.signIn')}
            </Link>
          )}
          {canRetry(problem) && (
            <Button size="sm" variant="outline" className="max-sm:grow" onClick={on.onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
          {isIdentical && (
            <Button size="sm" variant="outline" className="max-sm:grow" onClick={on.onSendAnyway}>
              {t('uploads.sendAnyway')}
            </Button>
          )}
          <FilePicker
            documentName={documentName}
            label={t('uploads.chooseAnother')}
            onFiles={([file]) => on.onFile(file)}
          />
          <Button size="sm" variant="ghost" className="max-sm:grow" onClick={on.onDismiss}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {problemText(problem, t)} {getNextStep(problem, limit, t)}
    </Alert>
  );
}
