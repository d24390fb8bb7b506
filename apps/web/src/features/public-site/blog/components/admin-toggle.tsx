import { useHydrated } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useBlog } from '../blog-store.ts';

/** Button in the corner that shows or hides the blog's editing tools. */
export function AdminToggle() {
  const { t } = useTranslation();
  const isAdmin = useBlog((state) => state.isAdmin);
  const toggle = useBlog((state) => state.toggleAdmin);
  const isHydrated = useHydrated();
  return (
    <div className="sticky bottom-4 z-20 mt-10 flex min-h-9 justify-end">
      {isHydrated && (
        <Button
          variant={isAdmin ? 'primary' : 'outline'}
          size="sm"
          className="shadow-raised"
          onClick={toggle}
        >
          <PencilLine size={16} aria-hidden />
          {t(isAdmin ? 'blog.adminOff' : 'blog.adminOn')}
        </Button>
      )}
    </div>
  );
}
