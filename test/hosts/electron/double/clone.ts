import { createCodec } from './codec.ts'

const { encode, decode } = createCodec()

/** A value as it crosses from one process to another; throws Electron's error for what cannot be cloned. */
export function cloned(value: unknown): string {
  try {
    return encode(structuredClone(value))
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

export const read = decode
