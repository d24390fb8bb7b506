import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { Action, Code, Fallback, MailLayout, Paragraph, SmallPrint } from '../../shared/mail/mail-layout.tsx';
import { type RenderedMail, renderMail } from '../../shared/mail/render-mail.ts';
import type { MailedLink } from './mail-links.usecases.ts';

export interface AccountMail {
  kind:
    | 'signIn'
    | 'signUp'
    | 'phoneSignUp'
    | 'noAccount'
    | 'alreadyMember'
    | 'recovery'
    | 'noPassword'
    | 'proof';
  language: Language;
  product: string;
  link: MailedLink;
  /** The address is a client's: signing up makes them something else. */
  isClient: boolean;
  /** What signs in too once the link is used. */
  phone?: string | null | undefined;
}

/** A mail whose link signs in: asked for, to confirm a sign-up, or in answer to a sign-up that was not needed. */
export function renderAccountMail({
  kind,
  language,
  product,
  link,
  isClient,
  phone,
}: AccountMail): Promise<RenderedMail> {
  const t = translatorFor(language);
  return renderMail(
    t(`mails.account.${kind}.subject`, { product }),
    <MailLayout
      language={language}
      preview={t(`mails.account.${kind}.text`, { product, phone: phone ?? '' })}
      brand={{ name: product }}
      title={t(`mails.account.${kind}.title`, { product })}
      footer={t('mails.footer', { product })}
    >
      <Paragraph>{t(`mails.account.${kind}.text`, { product, phone: phone ?? '' })}</Paragraph>
      {kind === 'proof' && <Code intro={t('mails.account.proof.code')} code={link.code} />}
      {kind !== 'proof' && <Action href={link.url} label={t(`mails.account.${kind}.button`)} />}
      {/* As much to write as in the others: how long it takes tells nobody which mail it was. */}
      {kind === 'noAccount' && (
        <>
          <Paragraph>{t('mails.account.noAccount.client')}</Paragraph>
          <SmallPrint>{t('mails.account.noAccount.professional')}</SmallPrint>
        </>
      )}
      {kind !== 'proof' && kind !== 'noAccount' && (
        <>
          <Code intro={t('mails.code', { address: link.codeUrl })} code={link.code} />
          {isClient && (kind === 'signUp' || kind === 'phoneSignUp') && (
            <SmallPrint>{t('mails.account.signUpOfClient')}</SmallPrint>
          )}
          <SmallPrint>{t('mails.linkExpires')}</SmallPrint>
        </>
      )}
      <SmallPrint>{t(kind === 'proof' ? 'mails.account.proof.ignore' : 'mails.ignore')}</SmallPrint>
      {kind !== 'proof' && <Fallback href={link.url} label={t('mails.fallback')} />}
    </MailLayout>,
  );
}
