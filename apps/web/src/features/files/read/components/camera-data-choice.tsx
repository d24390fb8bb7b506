import type { FileSettings } from '@visafolio/contract/files/readings.contract.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ChoiceGroup } from '../../../../ui/form/choice-group.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useSetCameraData } from '../api/file-settings.ts';

/** Whether photos are stored as they were given, or without where and with what they were taken. */
export function CameraDataChoice({ settings }: { settings: Pick<FileSettings, 'camera_data'> }) {
  const { t } = useTranslation();
  const save = useSetCameraData();
  const chosen = save.isPending ? save.variables.camera_data : settings.camera_data;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Heading className="font-serif text-xl">{t('readings.settings.camera')}</Heading>
        <p className="text-muted">{t('readings.settings.cameraHint')}</p>
      </div>
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.defaults.failed'))}
        </Alert>
      )}
      <ChoiceGroup
        name="camera_data"
        aria-label={t('readings.settings.camera')}
        value={chosen}
        onChange={(value) =>
          save.mutate(
            { camera_data: value === 'remove' ? 'remove' : 'keep' },
            { onSuccess: () => toast.success(t('readings.settings.cameraSaved')) },
          )
        }
        options={[
          {
            value: 'keep',
            label: `${t('readings.settings.cameraKeep')}. ${t('readings.settings.cameraKeepHint')}`,
          },
          {
            value: 'remove',
            label: `${t('readings.settings.cameraRemove')}. ${t('readings.settings.cameraRemoveHint')}`,
          },
        ]}
      />
    </section>
  );
}
