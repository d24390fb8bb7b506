import {
  type PreparedKey,
  preparedCategories,
  preparedMessages,
} from '@visafolio/locales/prepared/prepared-message.ts';
import { prepared } from '../../../../shared/i18n/prepared-messages.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { matchesSearch } from '../../../../shared/matches-search.ts';
import { fillPreparedMessage } from './fill-prepared-message.ts';

const keys = Object.keys(preparedMessages) as PreparedKey[];

interface PreparedListProps {
  search: string;
  onChoose: (key: PreparedKey) => void;
}

/** Prepared messages that match a search, grouped by subject. */
export function PreparedList({ search, onChoose }: PreparedListProps) {
  const { t, language } = useTranslation();
  const { messages, categories } = prepared(language);
  const found = keys.filter((key) => matchesSearch(`${messages[key].title} ${messages[key].body}`, search));
  if (found.length === 0) return <p className="text-muted">{t('inbox.replies.none', { text: search })}</p>;
  return preparedCategories.map((category) => {
    const ofCategory = found.filter((key) => preparedMessages[key] === category);
    if (ofCategory.length === 0) return null;
    return (
      <div key={category} className="flex flex-col gap-1">
        <h4 className="font-semibold text-muted text-sm">{categories[category]}</h4>
        <ul className="-mx-2 flex flex-col">
          {ofCategory.map((key) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => onChoose(key)}
                className="flex w-full flex-col gap-0.5 rounded-md px-2 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="font-semibold">{messages[key].title}</span>
                <span className="line-clamp-1 text-muted text-sm">{fillPreparedMessage(language, key)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
