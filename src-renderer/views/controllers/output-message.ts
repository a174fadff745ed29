import { knownText, t } from '#texts/text.ts'
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
      return t('show-control.lines.note', {
        note: message.note,
        channel: message.channel,
        velocity: message.velocity,
      })
    case 'control':
      return t('show-control.lines.control', {
        controller: message.controller,
        value: message.value,
        channel: message.channel,
      })
    case 'program':
      return t('show-control.lines.program', { program: message.program, channel: message.channel })
    case 'msc':
      return [
        ['MSC', t(`show-control.commands.${message.command}`), message.cue].filter(Boolean).join(' '),
        message.list === '' ? '' : t('show-control.lines.list', { list: message.list }),
        formatName(message.format),
        t('show-control.lines.device', { device: message.device }),
      ]
        .filter(Boolean)
        .join(', ')
    case 'mmc':
      return `MMC ${t(`show-control.commands.${message.command}`)}, ${t('show-control.lines.device', { device: message.device })}`
    case 'osc':
      return [message.address, ...message.args].join(' ')
  }
}

/** The formats that desks ask for; any other from 1 to 127 stays as it is. */
export const namedFormats: readonly number[] = [1, 16, 32, 48, 64, 127]

export const formatName = (format: number): string =>
  knownText(`show-control.formats.${format}`) ?? t('show-control.other-format', { format })

/** What keeps a rule from being saved; null when nothing does. */
export function ruleFault({ port, message }: OutputRule): string | null {
  if (port === '') return t('show-control.need-port')
  if (message.kind === 'osc' && !/^\/[!-~]*$/.test(message.address)) return t('show-control.need-address')
  if (message.kind === 'msc' && !/^[0-9.]*$/.test(message.list)) return t('show-control.need-list')
  return null
}
