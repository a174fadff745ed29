import { encode, Message } from 'node-osc'
import type { OutputMessage } from '../../contract/show-output.ts'

type OscMessage = Extract<OutputMessage, { readonly kind: 'osc' }>

const isInt32 = (value: number): boolean => value >= -(2 ** 31) && value < 2 ** 31

/** Whole numbers that fit go as int32, decimals as float32, everything else as a string. */
function argument(text: string): { readonly type: 'i' | 'f' | 's'; readonly value: number | string } {
  if (/^-?\d+$/.test(text) && isInt32(Number(text))) return { type: 'i', value: Number(text) }
  if (/^-?\d+\.\d+$/.test(text) && Number.isFinite(Math.fround(Number(text)))) {
    return { type: 'f', value: Number(text) }
  }
  // A string of OSC ends at its first zero.
  return { type: 's', value: text.replaceAll('\0', '') }
}

/** A packet of OSC 1.0; null where the address is none, once filled in. */
export function encodeMessage({ address, args }: OscMessage): Uint8Array | null {
  if (!/^\/[!-~]*$/.test(address)) return null
  return encode(new Message(address, ...args.map(argument)))
}
