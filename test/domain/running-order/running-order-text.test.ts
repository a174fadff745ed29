import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { decodeRunningOrder } from '../../../src-main/domain/running-order/running-order-text.ts'

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)
const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

describe('the bytes of a running order', () => {
  it('are read as UTF-8, with or without a byte order mark', () => {
    expect(decodeRunningOrder(utf8('type,title\ncue,Grün\n'))).toEqual({
      ok: true,
      text: 'type,title\ncue,Grün\n',
    })
    expect(decodeRunningOrder(utf8('\ufefftype\n'))).toEqual({ ok: true, text: 'type\n' })
    expect(decodeRunningOrder(bytes())).toEqual({ ok: true, text: '' })
  })

  it.each([
    ['UTF-16, little end first', bytes(0xff, 0xfe, 0x74, 0), 'not UTF-8'],
    ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x74), 'not UTF-8'],
    ['Latin-1', bytes(0x47, 0x72, 0xfc, 0x6e), 'not UTF-8'],
    ['a spreadsheet', bytes(0x50, 0x4b, 0x03, 0x04, 0x14), 'a spreadsheet'],
  ])('are refused with what to do when they are %s', (_what, file, reason) => {
    const decoded = decodeRunningOrder(file)
    expect(inEnglish(decoded.ok ? '' : decoded.reason)).toContain(reason)
    expect(inEnglish(decoded.ok ? '' : decoded.reason)).toContain('CSV UTF-8')
  })
})
