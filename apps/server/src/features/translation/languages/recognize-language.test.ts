import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/harness/cpu-growth.ts';
import { recognizeLanguage } from './recognize-language.ts';

/** What clients and staff write, three words and more, also without accents. */
const sentences = [
  ['en', 'Where is my case?'],
  ['en', 'Thank you so much'],
  ['en', 'I sent the passport'],
  ['en', 'Please call me tomorrow'],
  ['en', 'Can you help me?'],
  ['en', 'Is this the right form?'],
  ['en', 'My wife needs a visa'],
  ['en', 'We received your letter'],
  ['en', 'What happens next?'],
  ['en', 'I have a question'],
  ['en', 'The picture is blurry'],
  ['en', 'When is my interview?'],
  ['en', 'Do I need to sign it?'],
  ['en', 'Good morning, any news?'],
  ['es', '¿Dónde está mi caso?'],
  ['es', 'Muchas gracias por todo'],
  ['es', 'Ya envié el pasaporte'],
  ['es', 'Por favor llámeme mañana'],
  ['es', '¿Me puede ayudar?'],
  ['es', '¿Es este el formulario?'],
  ['es', 'Mi esposa necesita visa'],
  ['es', 'Recibimos su carta ayer'],
  ['es', '¿Qué sigue ahora?'],
  ['es', 'Tengo una pregunta'],
  ['es', 'La foto está borrosa'],
  ['es', '¿Cuándo es la entrevista?'],
  ['es', 'No tengo ese documento'],
  ['es', 'Buenos días, ¿hay noticias?'],
  ['es', 'ya lo mande ayer'],
  ['es', 'no se que hacer'],
  ['es', 'cuanto cuesta el tramite'],
  ['pt', 'Onde está o meu caso?'],
  ['pt', 'Muito obrigado por tudo'],
  ['pt', 'Já enviei o passaporte'],
  ['pt', 'Você pode me ajudar?'],
  ['pt', 'Não tenho esse documento'],
  ['pt', 'Quando será a entrevista?'],
  ['pt', 'Preciso assinar o formulário?'],
  ['pt', 'Minha esposa precisa de visto'],
  ['fr', 'Où en est mon dossier ?'],
  ['fr', 'Merci beaucoup pour tout'],
  ['fr', "J'ai envoyé le passeport"],
  ['fr', "Pouvez-vous m'aider ?"],
  ['fr', "Je n'ai pas ce document"],
  ['fr', "Quand est l'entretien ?"],
  ['fr', 'Dois-je signer le formulaire ?'],
  ['fr', "Ma femme a besoin d'un visa"],
  ['es', 'Ya lo envié ayer'],
  ['es', 'No lo tengo'],
  ['es', 'Sí, claro que sí'],
  ['es', 'Está bien, gracias'],
  ['es', 'De acuerdo, lo haré'],
  ['es', 'Hola, buenas tardes'],
  ['es', 'Mañana se lo mando'],
  ['es', 'Qué documento falta'],
  ['es', 'Mi hijo nació allí'],
  ['es', 'Hablo con mi esposo'],
  ['es', 'Aquí está el acta'],
  ['es', 'Perdón por la demora'],
  ['es', 'Todo listo ya'],
  ['es', 'Cambié de trabajo'],
  ['es', '¿Y ahora qué?'],
  ['en', 'Not yet, sorry'],
  ['en', 'I will do it'],
  ['en', 'See you then'],
  ['en', 'That is fine'],
  ['en', 'On my way'],
  ['en', 'Got it, thanks'],
  ['en', 'He lives in Mexico'],
  ['en', 'Sorry for the delay'],
  ['en', 'I moved last week'],
  ['en', 'It was stolen'],
  ['pt', 'Eu já enviei ontem'],
  ['pt', 'Tudo bem, obrigada'],
  ['pt', 'Ainda não recebi nada'],
  ['pt', 'Vou mandar amanhã'],
  ['fr', "Je l'ai déjà envoyé"],
  ['fr', "D'accord, merci bien"],
  ['fr', "C'est tout bon"],
  ['fr', 'Je vous appelle demain'],
] as const;

const unclear = [
  'Ya lo mandé',
  'ok',
  'Yes',
  'No',
  'Si',
  'I-130',
  'Maria Garcia Lopez',
  '555-123-4567',
  '👍👍',
  '   ',
  'https://example.com/carta-de-invitacion',
  'IOE0912345678 IOE0912345679',
  'garcia@example.com lopez@example.com',
];

describe('the language of a message', () => {
  test.each(sentences)('is %s: %s', async (language, text) => {
    expect(await recognizeLanguage(text)).toBe(language);
  });

  test.each(unclear)('is asked for where it cannot be told: %s', async (text) => {
    expect(await recognizeLanguage(text)).toBeNull();
  });

  test('is that of its words, not of the addresses and numbers in it', async () => {
    const text =
      'Ya lo mandé ayer: https://www.example.com/the-new-form-for-your-case I-130 the.lawyers@office-of-the-firm.com';
    expect(await recognizeLanguage(text)).toBe('es');
  });

  test('is told of long texts as fast as of short ones', async () => {
    const recognize = (times: number) =>
      recognizeLanguage('Todavía no tengo el acta de nacimiento. '.repeat(times));
    expect(await recognize(2_500)).toBe('es');
    expect(await measureCpuGrowth(recognize, { from: 100, to: 2_500 })).toBeLessThan(20);
  });
});
