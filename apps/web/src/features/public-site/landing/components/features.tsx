import { Activity, FileStack, FolderTree, Languages, MessagesSquare, PenLine } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

const features = [
  { name: 'documents', Icon: FileStack, soon: false },
  { name: 'tracking', Icon: Activity, soon: false },
  { name: 'languages', Icon: Languages, soon: false },
  { name: 'ai', Icon: PenLine, soon: true },
  { name: 'messaging', Icon: MessagesSquare, soon: true },
  { name: 'sorting', Icon: FolderTree, soon: true },
] as const;

export function Features() {
  const { t } = useTranslation();
  return (
    <section id="features" aria-labelledby="features-title" className="flex scroll-mt-8 flex-col gap-10">
      <h2 id="features-title" className="font-serif text-3xl sm:text-4xl">
        {t('landing.features.title')}
      </h2>
      <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ name, Icon, soon }) => (
          <li key={name} className="flex flex-col gap-3 border-line border-t pt-6">
            <div className="flex items-center justify-between">
              <Icon size={28} strokeWidth={1.5} className={soon ? 'text-muted' : 'text-accent'} aria-hidden />
              {soon && <Badge>{t('landing.features.soon')}</Badge>}
            </div>
            <h3 className="font-serif text-xl">{t(`landing.features.${name}.title`)}</h3>
            <p className="text-muted">{t(`landing.features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
