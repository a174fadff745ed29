import { EventEmitter } from 'node:events'
import type { Machine } from '../machine.ts'

export const powerEvents = [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
]

export const createPowerMonitor = (machine: Machine) =>
  Object.assign(new EventEmitter(), {
    isOnBatteryPower: () => false,
    onBatteryPower: false,
    getSystemIdleTime: () => machine.options.idleSeconds ?? 0,
  })

export function createPowerSaveBlocker({ blockers }: Machine) {
  let last = -1
  return {
    start(type: string): number {
      if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep') {
        throw new TypeError(`Error processing argument at index 0, conversion failure from ${type}`)
      }
      last += 1
      blockers.set(last, type)
      return last
    },
    stop: (id: number): boolean => blockers.delete(id),
    isStarted: (id: number): boolean => blockers.has(id),
  }
}
