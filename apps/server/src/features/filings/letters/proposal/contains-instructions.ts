/** Phrases of prompt injection, in English and Spanish; a document of a case has no reason to contain them. */
const orders = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,60}\b(?:instructions?|prompts?|rules|guidelines|above|previous|prior)\b/i,
  /\b(?:ignora|ignore|olvida|olvide|descarta|omite)\b[^.\n]{0,60}\b(?:instrucciones|reglas|indicaciones|anterior(?:es)?)\b/i,
  /\b(?:system|developer)\s+(?:prompt|message|instructions?)\b/i,
  /\byou are (?:now )?(?:an?|the) (?:ai|assistant|language model|chatbot|system)\b/i,
  /\b(?:as an|dear) (?:ai|language model|chatbot)\b/i,
  /\beres (?:ahora )?(?:un|una) (?:asistente|modelo|ia)\b/i,
  /<\|?(?:im_start|im_end|system|assistant|endoftext)\|?>/i,
  /\b(?:new|updated|nuevas) (?:instructions|instrucciones)\s*:/i,
];

/** Whether a text contains instructions to a model. Such a text is not sent. */
export const containsInstructions = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
  return orders.some((order) => order.test(plain));
};
