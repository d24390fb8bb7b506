import { limits } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { formatBytes, formatNumber } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { useFileDrop, usePreventStrayDrops } from '../../../../../ui/form/use-file-drop.ts';
import type { useImport } from '../../import/use-import.ts';

/** Step 1: drops or chooses a file. */
export function ImportFile({ way }: { way: ReturnType<typeof useImport> }) {
  const { t, language } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const { over, handlers } = useFileDrop(([file]) => void way.take(file), !way.reading);
  usePreventStrayDrops();
  const { problem } = way;
  const limit = formatBytes(limits.importBytes, language);

  return (
    <>
      {problem && (
        <Alert tone="danger" title={t('contacts.errorTitle')}>
          {problem.problem === 'too_large'
            ? t('contacts.importing.problems.too_large', { size: formatBytes(problem.size, language), limit })
            : problem.problem === 'too_many_rows'
              ? t('contacts.importing.problems.too_many_rows', {
                  rows: formatNumber(problem.rows, language),
                  limit: formatNumber(limits.importRows, language),
                })
              : t(`contacts.importing.problems.${problem.problem}`)}
        </Alert>
      )}
      <div
        {...handlers}
        className={clsx(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-control bg-paper',
        )}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} className="text-accent" aria-hidden />
        <p className="hidden pointer-fine:block">{t('contacts.importing.drop')}</p>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label={t('contacts.importing.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Resets the input, so that the same file can be chosen twice.
            event.target.value = '';
            if (file) void way.take(file);
          }}
        />
        <Button loading={way.reading} onClick={() => picker.current?.click()}>
          {t(way.reading ? 'contacts.importing.reading' : 'contacts.importing.choose')}
        </Button>
        <p className="text-muted text-sm">
          {t('contacts.importing.limits', { rows: formatNumber(limits.importRows, language), size: limit })}
        </p>
      </div>
    </>
  );
}
