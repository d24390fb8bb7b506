import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { buildCasePacket } from './build-case-packet.ts';
import { getPacket, savePacket, saveReady } from './packets.usecases.ts';
import { makeCertificate } from './papers/make-certificate.ts';
import { saveSignedForm, saveTranslation } from './papers/translations.usecases.ts';

const packets = procedures.packets.use(asStaff);

export const packetsRouter = {
  get: packets.get.handler(run(getPacket)),
  save: packets.save.handler(run(savePacket)),
  saveTranslation: packets.saveTranslation.handler(run(saveTranslation)),
  makeCertificate: packets.makeCertificate.handler(run(makeCertificate)),
  saveSignedForm: packets.saveSignedForm.handler(run(saveSignedForm)),
  saveReady: packets.saveReady.handler(run(saveReady)),
  build: packets.build.handler(run(buildCasePacket)),
};
