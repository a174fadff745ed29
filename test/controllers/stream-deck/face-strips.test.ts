import { describe, expect, it } from 'vitest'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import { now, roles, running, time } from './face-views.ts'
import { painted } from './pictures.ts'

describe('a drill', () => {
  it('says DRILL on every key that has a face, and wherever LOCAL stands', () => {
    const drilled = { ...running, rehearsal: true, authority: 'local', drill: true } as const
    expect(faceOf('go', drilled, now)).toMatchObject({ strip: 'DRILL', caption: 'DRILL' })
    expect(faceOf('go', { ...drilled, drill: false }, now)).toMatchObject({
      strip: 'REHEARSAL',
      caption: 'LOCAL',
    })
  })
})

describe('a rehearsal', () => {
  it('is said on every face, and none of them can be taken for one of the show', async () => {
    const rehearsed = { ...running, rehearsal: true }
    for (const role of roles) {
      const face = faceOf(role, rehearsed, now)
      expect(face).toEqual({ ...faceOf(role, running, now), strip: 'REHEARSAL' })
      const strip = (await painted(face, 96)).rgba.subarray(0, 3)
      expect([...strip], role).toEqual([0x5f, 0xb0, 0xd8])
      const show = (await painted(faceOf(role, running, now), 96)).rgba.subarray(0, 3)
      expect([...show], role).not.toEqual([...strip])
    }
  })

  it('is said on the key that was refused too', () => {
    const refusal = { control: 'previous', word: 'HOLD', until: time.at(1_000) }
    expect(faceOf('previous', { ...running, rehearsal: true, refusal }, now)).toMatchObject({
      border: 'refused',
      strip: 'REHEARSAL',
    })
  })
})

describe('a surface under test', () => {
  it('says so on every face, the blank ones too, rather than the rehearsal', async () => {
    for (const rehearsal of [false, true]) {
      const tested = { ...running, rehearsal, testing: true }
      for (const control of [...roles, 'nothing']) {
        const face = faceOf(control, tested, now)
        expect(face, control).toEqual({ ...faceOf(control, running, now), strip: 'TEST' })
        const strip = (await painted(face, 96)).rgba.subarray(0, 3)
        expect([...strip], control).toEqual([0xb5, 0x8a, 0xd6])
      }
    }
  })
})
