import { useTranslation } from '../../../shared/i18n/use-translation.ts';

const categories = ['H-1B', 'L-1', 'O-1', 'EB-1', 'EB-2', 'EB-3', 'EB-5', 'K-1', 'F-1', 'J-1'];

export function VisaStrip() {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="visas"
      className="flex flex-col items-center gap-5 border-line border-y py-8 text-center"
    >
      <h2 id="visas" className="text-muted">
        {t('landing.visas')}
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-7 gap-y-3 font-serif text-xl sm:gap-x-10 sm:text-2xl">
        {categories.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
    </section>
  );
}
