import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../../ui/layout/tabs.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface SignInTabsProps {
  /** Shared by all forms, so that it need not be typed twice. */
  email: string;
  onEmailChange: (email: string) => void;
  link: { send: (email: string) => void; sending: boolean; failure: string | null };
  /** A confirmation was mailed to this address. */
  onConfirmationSent: (email: string) => void;
}

export function SignInTabs({ email, onEmailChange, link, onConfirmationSent }: SignInTabsProps) {
  const { t } = useTranslation();
  const field = { email, onEmailChange };
  return (
    <Tabs defaultValue="link" className="gap-6">
      <TabsList aria-label={t('accounts.method')} className="sm:w-full [&>*]:flex-1 [&>*]:px-1.5">
        <TabsTrigger value="link">{t('accounts.tabs.magicLink')}</TabsTrigger>
        <TabsTrigger value="password">{t('accounts.tabs.password')}</TabsTrigger>
      </TabsList>
      <TabsContent value="link">
        <MagicLinkForm {...field} onSend={link.send} sending={link.sending} failure={link.failure} />
      </TabsContent>
      <TabsContent value="password">
        <Tabs defaultValue="sign-in" className="gap-6">
          <TabsList aria-label={t('accounts.passwordForm')} className="sm:w-full [&>*]:flex-1 [&>*]:px-1.5">
            <TabsTrigger value="sign-in">{t('accounts.tabs.signIn')}</TabsTrigger>
            <TabsTrigger value="sign-up">{t('accounts.tabs.signUp')}</TabsTrigger>
          </TabsList>
          <TabsContent value="sign-in">
            <SignInForm {...field} onUnconfirmed={onConfirmationSent} />
          </TabsContent>
          <TabsContent value="sign-up">
            <SignUpForm {...field} onSent={onConfirmationSent} />
          </TabsContent>
        </Tabs>
      </TabsContent>
    </Tabs>
  );
}
