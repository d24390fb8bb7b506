import {
  type AnswersForm,
  renderAnswersForm,
} from '../../apps/server/src/features/files/cabinet/form/answers-form.ts';
import { reportNumber } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';

const questions = 27;
/** The maximum length of an answer. */
const length = 20_000;
const rounds = 3;

const texts = {
  words: 'Trabajé en la empresa desde mayo de 2010. ',
  'one word': 'x',
  Arabic: 'عملت في الشركة منذ ',
  'mixed scripts': 'name 名前 שם 이름 ',
};

const buildForm = (text: string, length: number): AnswersForm => ({
  language: 'en',
  sender: 'Puente Legal',
  client: 'Ana',
  template: 'H-1B',
  visaType: 'H-1B',
  submitted: 'May 1, 2026',
  sections: [
    {
      part: '',
      title: 'Work',
      questions: Array.from({ length: questions }, (_, i) => ({
        text: `Question ${i}`,
        answer: text.repeat(Math.ceil(length / text.length)).slice(0, length),
      })),
    },
  ],
});

/** The PDF of the longest answers compared with a tenth of the text: time must grow linearly. */
export async function benchPdf(): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const ratio = await alternate(
      {
        ours: () => timed(() => renderAnswersForm(buildForm(text, length))),
        peer: () => timed(() => renderAnswersForm(buildForm(text, length / 10))),
      },
      rounds,
    );
    reportNumber(
      {
        name: `PDF of ${questions} answers of ${length} characters, ${name}, against a tenth of it`,
        atMost: 12,
      },
      ratio.ours / ratio.peer,
      `${ratio.ours.toFixed(0)} ms and ${ratio.peer.toFixed(0)} ms`,
    );
  }
}
