import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { buildCasePacket } from './build-case-packet.ts';
import { getPacket, savePacket } from './packets.usecases.ts';

const packets = procedures.packets.use(asStaff);

export const packetsRouter = {
  get: packets.get.handler(run(getPacket)),
  save: packets.save.handler(run(savePacket)),
  build: packets.build.handler(run(buildCasePacket)),
};
