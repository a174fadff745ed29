import { expect, it } from 'vitest'
import { inEnglish } from '../../../../src-main/contract/english.ts'
import type { LogEntry } from '../../../../src-main/contract/log.ts'
import { createFaults } from '../../../../src-main/hosts/electron/system/faults.ts'
import { StartupError } from '../../../../src-main/service/startup-error.ts'

it('errors that nothing handles are shown on the desk and logged, and stop nothing', () => {
  const lines: string[] = []
  const logged: LogEntry[] = []
  const notices: string[] = []
  const faults = createFaults(line => void lines.push(line))
  faults.unexpected(new Error('before the desk'))
  faults.write(entry => void logged.push(entry))
  faults.notify({ add: (kind, text) => void notices.push(`${kind}: ${inEnglish(text)}`) })
  faults.unexpected(new Error('a driver'))
  faults.serviceStopped(new StartupError('service.failed', 'The service stopped.', 'Restart Showcall.'))
  faults.report('The page ended: crashed.')
  expect(lines.map(line => line.split('\n')[0])).toEqual([
    'Unexpected error: Error: before the desk',
    'Unexpected error: Error: a driver',
    'The service stopped.',
    'The page ended: crashed.',
  ])
  expect(notices).toEqual([
    'error: An unexpected error occurred. The show continues. If something does not respond, restart Showcall: the show keeps running.',
    'error: The Rundown Service stopped. Start Showcall again. Every recorded press is saved, and the countdown continues.',
  ])
  expect(logged.map(({ event }) => event)).toEqual(['service.failed', 'host.fault'])
})
