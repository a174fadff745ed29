import { expect } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'

const isMessage = (value: unknown): value is Parameters<typeof inEnglish>[0] & object =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value

/** A message equals the English text that it gives: tests say what a person reads, or name the code and the parameters. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (isMessage(one) && typeof other === 'string') return inEnglish(one) === other
    if (isMessage(other) && typeof one === 'string') return inEnglish(other) === one
    return undefined
  },
])
