import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onKept: () => void;
}

/** Recovery codes, shown once: each replaces a lost phone for one sign-in. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;

  // They replace a taller form: move the focus to their title.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className="flex flex-col gap-4">
      <h2 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {t('security.codes.title')}
      </h2>
      <p className="text-muted text-sm">{t('security.codes.text')}</p>
      <ul
        dir="ltr"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-base min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept}>{t('security.codes.kept')}</Button>
        <a
          href={file}
          download="visafolio-recovery-codes.txt"
          className={buttonStyles({ variant: 'outline' })}
        >
          {t('security.codes.download')}
        </a>
      </div>
    </div>
  );
}
