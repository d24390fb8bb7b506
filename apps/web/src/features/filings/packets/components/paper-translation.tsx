import type { Packet, PaperTranslation as Paper } from '@visafolio/contract/filings/packet.ts';
import { packetLimits } from '@visafolio/contract/filings/packet-limits.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { listLanguages } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { DatePicker } from '../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { useMakeCertificate, useSaveTranslation } from '../api/packet-papers.ts';
import { PacketFile } from './packet-file.tsx';

interface PaperTranslationProps {
  requestId: string;
  paper: Paper;
  files: Packet['files'];
}

/** The language of a paper, its translation, the certificate to sign and the signed one. */
export function PaperTranslation({ requestId, paper, files }: PaperTranslationProps) {
  const { t, language: own } = useTranslation();
  const save = useSaveTranslation();
  const { upload_id, file_name, language, translation, signed } = paper;
  const ref = { id: requestId, upload_id };
  const others = files.filter(({ id }) => id !== upload_id);
  const isForeign = language !== null && language !== filingLanguage;
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
      <Field label={t('packets.translations.language')} className="max-w-xs">
        <Select
          value={language ?? ''}
          disabled={save.isPending}
          placeholder={t('packets.translations.choose')}
          options={listLanguages(own)}
          onChange={(event) => save.mutate({ ...ref, language: event.target.value || null })}
        />
      </Field>
      {isForeign && (
        <>
          <PacketFile
            requestId={requestId}
            label={t('packets.translations.translation')}
            of={file_name}
            file={translation}
            files={others}
            busy={save.isPending}
            onChoose={(translation_id) => save.mutate({ ...ref, translation_id })}
          />
          {(translation || signed) && (
            <>
              <Certificate requestId={requestId} paper={paper} />
              <PacketFile
                requestId={requestId}
                label={t('packets.translations.signed')}
                of={file_name}
                file={signed}
                files={others}
                busy={save.isPending}
                onChoose={(signed_id) => save.mutate({ ...ref, signed_id })}
              >
                {signed && !signed.is_current && (
                  <p className="text-sm text-warning">{t('packets.translations.signedOld')}</p>
                )}
              </PacketFile>
            </>
          )}
        </>
      )}
    </div>
  );
}

function Certificate({ requestId, paper }: Pick<PaperTranslationProps, 'requestId' | 'paper'>) {
  const { t } = useTranslation();
  const save = useSaveTranslation();
  const make = useMakeCertificate();
  const { upload_id, translator_name, translator_address, translated_on, certificate } = paper;
  const saved = { name: translator_name, address: translator_address, on: translated_on };
  const [translator, setTranslator] = useState(saved);
  const [isDateWrong, setDateWrong] = useState(false);
  const ref = { id: requestId, upload_id };
  const isSame = JSON.stringify(saved) === JSON.stringify(translator);
  const submit = () => {
    if (isSame) make.mutate(ref);
    else save.mutate({ ...ref, translator }, { onSuccess: () => make.mutate(ref) });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('packets.translations.name')}>
          <Input
            value={translator.name}
            maxLength={packetLimits.translatorMaxLength}
            onChange={(event) => setTranslator({ ...translator, name: event.target.value })}
          />
        </Field>
        <Field label={t('packets.translations.on')}>
          <DatePicker
            value={translator.on ?? ''}
            onChange={(on) => setTranslator({ ...translator, on: on || null })}
            onProblem={(problem) => setDateWrong(Boolean(problem))}
          />
        </Field>
        <Field label={t('packets.translations.address')} className="sm:col-span-2">
          <Input
            value={translator.address}
            maxLength={packetLimits.addressMaxLength}
            onChange={(event) => setTranslator({ ...translator, address: event.target.value })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant={certificate?.is_current && isSame ? 'outline' : 'secondary'}
          loading={save.isPending || make.isPending}
          disabled={!translator.name.trim() || isDateWrong}
        >
          {t(certificate ? 'packets.translations.makeAgain' : 'packets.translations.make')}
        </Button>
        {certificate && (
          <a
            href={storedFileUrl(certificate.file_path)}
            download
            className={buttonStyles({ variant: 'ghost', size: 'sm' })}
          >
            <Download size={16} aria-hidden />
            {t('packets.translations.get')}
          </a>
        )}
      </div>
      {certificate && !certificate.is_current && (
        <Alert tone="warning">{t('packets.translations.outdated')}</Alert>
      )}
    </form>
  );
}
