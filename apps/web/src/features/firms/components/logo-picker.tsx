import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { logoAccept } from '../check-logo.ts';
import { FirmLogo } from './firm-logo.tsx';

interface LogoPickerProps {
  /** What is shown: the logo there is, or a preview of the one chosen. */
  url: string | null;
  alt: string;
  error?: string | undefined;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** The logo, and the way to another one. */
export function LogoPicker({ url, alt, error, busy = false, onFile }: LogoPickerProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Empty again, so that the same file can be chosen once more.
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
      {/* In one place: below it, the answer would lie under the edge of a window. */}
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
