import { outputTexts as t } from '#texts/outputs.ts'
import type { OutputMessage, OutputRule } from '../../../src-main/contract/show-output.ts'

/** A message of that kind with what it begins with. */
export function newMessage(kind: OutputMessage['kind']): OutputMessage {
  switch (kind) {
    case 'note':
      return { kind, channel: 1, note: 60, velocity: 127 }
    case 'control':
      return { kind, channel: 1, controller: 1, value: 127 }
    case 'program':
      return { kind, channel: 1, program: 1 }
    case 'msc':
      return { kind, device: 127, format: 1, command: 'go', cue: '{number}', list: '' }
    case 'mmc':
      return { kind, device: 127, command: 'play' }
    case 'osc':
      return { kind, address: '/cue/{number}/start', args: [] }
  }
}

/** Kinds that a port takes. */
export const kindsOf = (port: 'midi' | 'osc'): readonly OutputMessage['kind'][] =>
  port === 'osc' ? ['osc'] : ['note', 'control', 'program', 'msc', 'mmc']

/** A message in one line: `MSC GO {number}, Lighting, device 127`. */
export function describeMessage(message: OutputMessage): string {
  switch (message.kind) {
    case 'note':
      return t.lines.note(message.note, message.channel, message.velocity)
    case 'control':
      return t.lines.control(message.controller, message.value, message.channel)
    case 'program':
      return t.lines.program(message.program, message.channel)
    case 'msc':
      return [
        ['MSC', t.commands[message.command], message.cue].filter(Boolean).join(' '),
        message.list === '' ? '' : t.lines.list(message.list),
        formatName(message.format),
        t.lines.device(message.device),
      ]
        .filter(Boolean)
        .join(', ')
    case 'mmc':
      return `MMC ${t.commands[message.command]}, ${t.lines.device(message.device)}`
    case 'osc':
      return [message.address, ...message.args].join(' ')
  }
}

export const formatName = (format: number): string =>
  t.formats.find(([value]) => value === format)?.[1] ?? t.otherFormat(format)

/** What keeps a rule from being saved; null when nothing does. */
export function ruleFault({ port, message }: OutputRule): string | null {
  if (port === '') return t.needPort
  if (message.kind === 'osc' && !/^\/[!-~]*$/.test(message.address)) return t.needAddress
  if (message.kind === 'msc' && !/^[0-9.]*$/.test(message.list)) return t.needList
  return null
}
