import { inEnglish } from '../../src-main/contract/english.ts'

/** For `toEqual` and the like: a text, or a message whose English text has `part` in it. */
export const saying = (part: string | RegExp): unknown => ({
  $$typeof: Symbol.for('jest.asymmetricMatcher'),
  asymmetricMatch(value: Parameters<typeof inEnglish>[0]) {
    if (typeof value !== 'string' && !(typeof value === 'object' && value !== null && 'params' in value))
      return false
    const text = inEnglish(value)
    return typeof part === 'string' ? text.includes(part) : part.test(text)
  },
  toAsymmetricMatcher: () => `Saying ${part}`,
})
