import { describe, expect, it } from 'vitest';
import { answerHint } from './answer-hint.ts';

describe('a hint at an answer', () => {
  it('is missing for an empty answer', () => {
    for (const type of ['email', 'phone', 'number'] as const) expect(answerHint(type, '  ')).toBeUndefined();
  });

  it('accepts e-mail addresses of every script and domain', () => {
    for (const address of ['ana@example.com', 'aña+visa@correo.com.mx', '用户@例子.公司']) {
      expect(answerHint('email', address)).toBeUndefined();
    }
    for (const text of ['ana', 'ana@example', 'ana @example.com'])
      expect(answerHint('email', text)).toBe('email');
  });

  it('knows phone numbers as people write them', () => {
    for (const phone of ['+52 (55) 1234-5678', '555.123.4567 ext. 12', '٠١٠٢٣٤٥٦٧٨٩', '0034 91/123 45 67']) {
      expect(answerHint('phone', phone)).toBeUndefined();
    }
    for (const text of ['12345', 'call my mother', '555 123 ana'])
      expect(answerHint('phone', text)).toBe('phone');
  });

  it('knows numbers with a point or a comma', () => {
    for (const number of ['-3', '1.5', '1,5']) expect(answerHint('number', number)).toBeUndefined();
    expect(answerHint('number', 'two')).toBe('number');
  });

  it('says nothing about other types', () => {
    expect(answerHint('text', '???')).toBeUndefined();
  });
});
