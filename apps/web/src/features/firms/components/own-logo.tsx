import { useState } from 'react';
import { codeText, refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeLogo } from '../api/logos.ts';
import { checkLogo } from '../check-logo.ts';
import { useImagePreview } from '../use-image-preview.ts';
import { LogoPicker } from './logo-picker.tsx';

interface OwnLogoProps {
  firm: { id: string; name: string; logo_url: string | null };
}

/** The logo of the user's own firm; choosing an image uploads it. */
export function OwnLogo({ firm }: OwnLogoProps) {
  const { t } = useTranslation();
  const change = useChangeLogo();
  const [refused, setRefused] = useState<string>();
  const preview = useImagePreview(change.isPending ? change.variables.image : null);

  const choose = (image: File) => {
    const code = checkLogo(image);
    setRefused(code ? codeText(code, t) : undefined);
    if (code) return;
    change.mutate(
      { firmId: firm.id, image },
      {
        onSuccess: () => toast.success(t('firms.logo.updated')),
        onError: (error) => {
          const failed = isUpload(error) ? t('firms.logo.failed') : t('firms.logo.notSaved');
          toast.error(t('firms.errorTitle'), refusalText(error, t, failed));
        },
      },
    );
  };

  return (
    <LogoPicker
      url={preview ?? firm.logo_url}
      alt={t('firms.logo.of', { name: firm.name })}
      error={refused}
      busy={change.isPending}
      onFile={choose}
    />
  );
}

/** A TypeError means that the image did not reach the server; all other failures happen later. */
const isUpload = (error: Error) => error instanceof TypeError;
