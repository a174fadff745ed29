import { describe, expect, it } from 'vitest'
import { firstShortName } from '../../src-main/domain/calling/department-header.ts'
import { readGroups, readShortName } from '../../src-renderer/views/edit/panels/column-item.tsx'

describe('the first short name of a department', () => {
  it.each([
    ['LX', [], 'LX'],
    ['Lighting', [], 'Lighting'],
    ['Sound effects', [], 'Sound'],
    ['Automation', [], 'Automati'],
    ['Automation', ['automati'], 'Automat2'],
    ['SND', ['snd', 'SND2'], 'SND3'],
    // A character of two units is not cut in half.
    ['1234567🎚', [], '1234567'],
  ])('of “%s” beside %j is “%s”', (name, taken, short) => {
    expect(firstShortName(name, taken)).toBe(short)
  })
})

describe('fields of a department', () => {
  const others = [{ id: 'a', name: 'Lights', department: { shortName: 'LX', color: '#c62828', groups: [] } }]
  it('take a short name of 1 to 8 characters that no other one has', () => {
    expect(readShortName(' SND ', others)).toEqual({ shortName: 'SND' })
    for (const typed of ['', '  ', '123456789', 'lx'])
      expect(readShortName(typed, others)).toHaveProperty('fault')
  })
  it('take groups as names between commas, each once', () => {
    expect(readGroups(' band, , deck,band ')).toEqual(['band', 'deck'])
    expect(readGroups('')).toEqual([])
    expect(readGroups('x'.repeat(31))).toBeNull()
    expect(readGroups('abcdefghi'.split('').join(','))).toBeNull()
  })
})
