import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { visaTypeName } from '../visa-type-name.ts';

export function TemplateBadges({ template }: { template: Pick<TemplateSummary, 'visa_type' | 'category'> }) {
  const { t } = useTranslation();
  const { visa_type, category } = template;
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Badge tone="accent">{visaTypeName(visa_type, t)}</Badge>
      <Badge tone={category === 'custom' ? 'info' : 'neutral'}>{t(`templates.category.${category}`)}</Badge>
    </div>
  );
}
