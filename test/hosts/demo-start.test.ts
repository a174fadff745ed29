import { expect, it } from 'vitest'
import { instant } from '../../src-main/domain/time/time.ts'
import { demoStart } from '../../src-main/hosts/demo-start.ts'

it.each([
  ['19:54:59.999', '20:00'],
  ['19:55:00.000', '20:00'],
  ['19:55:00.001', '20:05'],
  ['19:59:59.990', '20:05'],
])('the demo show of a first start at %s is planned for %s', (now, start) => {
  const at = (time: string) => instant(Date.parse(`2026-05-16T${time}Z`))
  expect(demoStart(at(now))).toBe(at(start))
})
