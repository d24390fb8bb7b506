import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Input } from './input.tsx';

/** A password field with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        autoCapitalize="none"
        className="pe-12"
      />
      <button
        type="button"
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  );
}
