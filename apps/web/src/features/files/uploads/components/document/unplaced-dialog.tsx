import { useRef } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';

interface UnplacedDialogProps {
  count: number;
  /** The id of the box's title, which gets the focus after 'Choose a place'. */
  boxId: string;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before documents are submitted while the box has unplaced files. Default export because it is loaded lazily. */
export default function UnplacedDialog({ count, boxId, onSubmit, onClose }: UnplacedDialogProps) {
  const { t } = useTranslation();
  const places = useRef(false);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('uploads.submit.unplaced.title', { count })}
      description={t('uploads.submit.unplaced.question')}
      returnFocusTo={() => (places.current ? document.getElementById(boxId) : null)}
      footer={
        <>
          <Button variant="outline" onClick={onSubmit}>
            {t('uploads.submit.unplaced.submit')}
          </Button>
          <Button
            onClick={() => {
              places.current = true;
              onClose();
            }}
          >
            {t('uploads.submit.unplaced.go')}
          </Button>
        </>
      }
    />
  );
}
