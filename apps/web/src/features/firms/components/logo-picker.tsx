import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { logoAccept } from '../check-logo.ts';
import { FirmLogo } from './firm-logo.tsx';

interface LogoPickerProps {
  /** The current logo, or a preview of the chosen one. */
  url: string | null;
  alt: string;
  error?: string | undefined;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** Shows the logo and lets the user choose another. */
export function LogoPicker({ url, alt, error, busy = false, onFile }: LogoPickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Resets the input, so that the same file can be chosen twice.
    event.target.value = '';
    if (file) onFile(file);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{t('firms.logo.label')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <FirmLogo url={url} alt={alt} />
        <input
          ref={picker}
          type="file"
          hidden
          accept={logoAccept}
          onChange={take}
          aria-label={t('firms.logo.label')}
        />
        <Button variant="outline" size="sm" loading={busy} onClick={() => picker.current?.click()}>
          {!busy && <ImageUp size={18} aria-hidden />}
          {t(url ? 'firms.logo.replace' : 'firms.logo.choose')}
        </Button>
      </div>
      {/* Replaces the hint: below it, a dialog's edge would hide the error. */}
      {error ? (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : (
        <p className="text-muted text-sm">{t('firms.logo.hint')}</p>
      )}
    </fieldset>
  );
}
