import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { SectionTabs, sectionTab } from '../../../../ui/layout/section-tabs.tsx';
import { sections } from './sections.ts';

export function FirmTabs() {
  const { t } = useTranslation();
  return (
    <SectionTabs label={t('firms.page.sections')}>
      {sections.map((name) => (
        <Link
          key={name}
          to="/firm/{-$section}"
          params={{ section: name === 'people' ? undefined : name }}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
          className={sectionTab}
        >
          {t(`firms.page.section.${name}`)}
        </Link>
      ))}
    </SectionTabs>
  );
}
