import { Link } from '@tanstack/react-router';
import { type LetterTemplate, ShippedLetter } from '@visafolio/contract/filings/letter.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { ArrowLeft, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { LetterTemplateForm } from './letter-template-form.tsx';
import { useDeleteLetterTemplate, useLetterTemplates } from './letter-templates.ts';

/** Undefined for the list. */
type Shown = { template: LetterTemplate | undefined; isCopy: boolean };

/**
 * `/templates?view=letters`: templates of new letters. Everybody may read them; firm administrators write their own. Default export because
 * it is loaded lazily.
 */
export default function LetterTemplatesPage() {
  const { t } = useTranslation();
  const templates = useLetterTemplates();
  const [shown, setShown] = useState<Shown>();
  const [deleting, setDeleting] = useState<LetterTemplate>();
  const mayChange = templates.data?.may_change ?? false;
  const getName = ({ id, name }: LetterTemplate) => {
    const shipped = ShippedLetter.safeParse(id);
    return shipped.success ? t(`letters.shipped.${shipped.data}`) : name;
  };

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Link
        to="/templates"
        className="-ms-1 flex min-h-10 w-fit items-center gap-1.5 rounded-sm px-1 font-semibold text-muted text-sm no-underline hover:text-ink"
      >
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t('letters.templates.back')}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('letters.templates.title')}</PageTitle>
        {mayChange && !shown && (
          <Button onClick={() => setShown({ template: undefined, isCopy: false })}>
            <Plus size={18} aria-hidden />
            {t('letters.templates.new')}
          </Button>
        )}
      </div>
      {!shown && (
        <p className="max-w-prose text-muted">
          {t('letters.templates.intro')} {templates.data && !mayChange && t('letters.templates.readOnly')}
        </p>
      )}
      {!templates.data && !templates.error && <Spinner label={t('letters.templates.loading')} />}
      {!templates.data && templates.error && (
        <LoadFailure query={templates}>{t('letters.templates.failed')}</LoadFailure>
      )}
      {shown && (
        <LetterTemplateForm
          template={shown.template && { ...shown.template, name: getName(shown.template) }}
          isCopy={shown.isCopy}
          onClose={() => setShown(undefined)}
        />
      )}
      {!shown && templates.data && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {templates.data.items.map((template) => {
            const name = getName(template);
            return (
              <li key={template.id} className="flex flex-col gap-2 px-4 py-3">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="min-w-0 flex-1 basis-48 break-words font-semibold" dir="auto">
                    {name}
                  </p>
                  <Badge tone={template.shipped ? 'neutral' : 'accent'}>
                    {t(template.shipped ? 'letters.templates.ours' : 'letters.templates.own')}
                  </Badge>
                  {mayChange && (
                    <div className="flex">
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={t('letters.templates.copyOf', { name })}
                        onClick={() => setShown({ template, isCopy: true })}
                      >
                        <Copy size={18} aria-hidden />
                      </Button>
                      {!template.shipped && (
                        <>
                          <Button
                            variant="ghost"
                            size="icon"
                            aria-label={t('letters.templates.edit', { name })}
                            onClick={() => setShown({ template, isCopy: false })}
                          >
                            <Pencil size={18} aria-hidden />
                          </Button>
                          <Button
                            variant="ghost"
                            size="icon"
                            aria-label={t('letters.templates.remove', { name })}
                            onClick={() => setDeleting(template)}
                          >
                            <Trash2 size={18} className="text-danger" aria-hidden />
                          </Button>
                        </>
                      )}
                    </div>
                  )}
                </div>
                <details>
                  <summary className="flex min-h-11 w-fit cursor-pointer items-center text-accent text-sm">
                    {t('letters.templates.body')}
                  </summary>
                  <p
                    lang={filingLanguage}
                    dir="auto"
                    className="wrap-anywhere whitespace-pre-line border-line border-s-2 ps-4 text-sm"
                  >
                    {template.body}
                  </p>
                </details>
              </li>
            );
          })}
        </ul>
      )}
      {deleting && <DeleteTemplate template={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

function DeleteTemplate({ template, onClose }: { template: LetterTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteLetterTemplate();
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('letters.templates.deleteTitle')}
      description={t('letters.templates.deleteText', { name: template.name })}
      confirmLabel={t('letters.templates.deleteConfirm')}
      onConfirm={() =>
        remove.mutate(
          { id: template.id },
          {
            onSuccess: () => toast.success(t('letters.templates.deleted')),
            onError: (error) => toast.error(refusalText(error, t, t('letters.templates.deleteFailed'))),
            onSettled: onClose,
          },
        )
      }
      busy={remove.isPending}
      danger
    />
  );
}
