import type { ClientDocument, FolderType } from '@visafolio/contract/files/documents.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useMoveDocument } from '../api/documents.ts';

const folders: FolderType[] = ['Source Docs', 'Forms'];

interface MoveDialogProps {
  document: ClientDocument;
  onClose: () => void;
}

export function MoveDialog({ document, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const move = useMoveDocument();
  const [folder, setFolder] = useState<FolderType>(document.folder_type);
  const [year, setYear] = useState(String(document.year));
  const [tried, setTried] = useState(false);
  const isYear = /^\d{4}$/.test(year.trim()) && Number(year) >= 1900 && Number(year) <= 2200;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isYear) return;
    move.mutate(
      { id: document.id, year: Number(year), folder_type: folder },
      {
        onSuccess: () => {
          onClose();
          toast.success(
            t('documents.move.done', { folder: t(`documents.folders.${folder}`), year: year.trim() }),
          );
        },
      },
    );
  };

  return (
    <FormDialog
      size="sm"
      title={t('documents.move.title')}
      description={t('documents.move.text', { name: document.file_name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(move.isPending ? 'documents.move.moving' : 'documents.move.submit')}
      isSending={move.isPending}
      problem={move.error && refusalText(move.error, t, t('documents.move.failed'))}
    >
      <Field label={t('documents.move.folder')}>
        <Select
          value={folder}
          onChange={(event) => setFolder(folders.find((each) => each === event.target.value) ?? folder)}
          options={folders.map((value) => ({ value, label: t(`documents.folders.${value}`) }))}
        />
      </Field>
      <Field
        label={t('documents.move.year')}
        error={tried && !isYear ? t('documents.move.yearNotValid') : undefined}
      >
        <Input inputMode="numeric" value={year} onChange={(event) => setYear(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
