import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { BasicInputs } from '../../components/editor/fields/basic-fields.tsx';
import type { TemplateForm } from '../../template-form.ts';
import type { TemplateRules } from '../../template-rules.ts';
import { visaTypeName } from '../../visa-type-name.ts';
import { basicsId } from './basics-id.ts';
import { OutlineSection } from './outline-section.tsx';
import type { Outline } from './use-outline.ts';

interface BasicOutlineProps {
  outline: Outline;
  rules: TemplateRules;
}

/** Name, visa type, description and languages of the template. */
export function BasicOutline({ outline, rules }: BasicOutlineProps) {
  const { t } = useTranslation();
  const fieldsId = useId();
  const [visaType, description] = useWatch<TemplateForm, ['visa_type', 'description']>({
    name: ['visa_type', 'description'],
  });
  const isOpen = outline.openId === basicsId;
  return (
    <OutlineSection title={t('templates.form.basics')}>
      <div className={isOpen ? 'rounded-lg border border-line bg-surface shadow-card' : ''}>
        <button
          type="button"
          data-row={basicsId}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => outline.toggle(basicsId)}
          className="flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2.5 text-start hover:bg-ink/4"
        >
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {[visaTypeName(visaType, t), description].filter(Boolean).join(' · ') ||
              t('editor.unnamedBasics')}
          </span>
          <ChevronDown
            size={16}
            aria-hidden
            className={`mt-1 shrink-0 text-muted/60 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        {isOpen && (
          <div id={fieldsId} className="flex flex-col gap-4 px-4 pt-2 pb-5">
            <BasicInputs visaTypes={rules.visaTypes} />
          </div>
        )}
      </div>
    </OutlineSection>
  );
}
