import { knownText, t } from '#texts/text.ts'
import type { OutputMessage, OutputRule } from '../../../src-main/contract/show-output.ts'
import { ChoiceField, Field, FieldGroup, TextField } from '../../components/field.tsx'
import { NumberField } from './number-field.tsx'

interface FieldsProps<Message extends OutputMessage> {
  readonly message: Message
  readonly onChange: (message: OutputMessage) => void
}

type MessageOf<Kind extends OutputMessage['kind']> = Extract<OutputMessage, { kind: Kind }>

/** The fields of one kind of message. */
export function MessageFields({ message, onChange }: FieldsProps<OutputMessage>) {
  switch (message.kind) {
    case 'note':
      return (
        <>
          {numberLine(t('show-control.channel'), message.channel, 1, 16, channel =>
            onChange({ ...message, channel }),
          )}
          {numberLine(t('show-control.note'), message.note, 0, 127, note => onChange({ ...message, note }))}
          {numberLine(t('show-control.velocity'), message.velocity, 0, 127, velocity =>
            onChange({ ...message, velocity }),
          )}
        </>
      )
    case 'control':
      return (
        <>
          {numberLine(t('show-control.channel'), message.channel, 1, 16, channel =>
            onChange({ ...message, channel }),
          )}
          {numberLine(t('show-control.controller'), message.controller, 0, 127, controller =>
            onChange({ ...message, controller }),
          )}
          {numberLine(t('show-control.value'), message.value, 0, 127, value =>
            onChange({ ...message, value }),
          )}
        </>
      )
    case 'program':
      return (
        <>
          {numberLine(t('show-control.channel'), message.channel, 1, 16, channel =>
            onChange({ ...message, channel }),
          )}
          {numberLine(t('show-control.program'), message.program, 1, 128, program =>
            onChange({ ...message, program }),
          )}
        </>
      )
    case 'msc':
      return <MscFields message={message} onChange={onChange} />
    case 'mmc':
      return (
        <>
          <ChoiceField
            label={t('show-control.command')}
            value={message.command}
            values={mmcCommands.map(value => ({ value, name: t(`show-control.commands.${value}`) }))}
            onChange={command => onChange({ ...message, command })}
          />
          {numberLine(deviceLabel, message.device, 0, 127, device => onChange({ ...message, device }))}
        </>
      )
    case 'osc':
      return <OscFields message={message} onChange={onChange} />
  }
}

const MscFields = ({ message, onChange }: FieldsProps<MessageOf<'msc'>>) => (
  <>
    <ChoiceField
      label={t('show-control.command')}
      value={message.command}
      values={mscCommands.map(value => ({ value, name: t(`show-control.commands.${value}`) }))}
      onChange={command => onChange({ ...message, command })}
    />
    <TextField
      maxLength={20}
      label={t('show-control.cue-sent')}
      help={t('show-control.cue-sent-help')}
      value={message.cue}
      onChange={cue => onChange({ ...message, cue })}
    />
    <TextField
      maxLength={20}
      label={t('show-control.list')}
      value={message.list}
      onChange={list => onChange({ ...message, list })}
    />
    <ChoiceField
      label={t('show-control.format')}
      value={String(message.format)}
      values={formatOptions(message.format)}
      onChange={format => onChange({ ...message, format: Number(format) })}
    />
    {numberLine(deviceLabel, message.device, 0, 127, device => onChange({ ...message, device }))}
  </>
)

const OscFields = ({ message, onChange }: FieldsProps<MessageOf<'osc'>>) => (
  <>
    <TextField
      label={t('show-control.address')}
      value={message.address}
      maxLength={200}
      onChange={address => onChange({ ...message, address })}
    />
    <Field label={t('show-control.args')} help={t('show-control.args-help')}>
      {control => (
        <textarea
          {...control}
          rows={3}
          value={message.args.join('\n')}
          onChange={event => {
            const { value } = event.target
            onChange({ ...message, args: value === '' ? [] : value.split('\n').slice(0, 16) })
          }}
        />
      )}
    </Field>
  </>
)

const deviceLabel = `${t('show-control.device')} (${t('show-control.device-help')})`
const mscCommands = ['go', 'stop', 'resume', 'load', 'reset', 'all-off'] as const
const mmcCommands = ['stop', 'play', 'pause'] as const

const formatOptions = (now: number) =>
  [...new Set([...namedFormats, now])].map(format => ({ value: String(format), name: formatName(format) }))

const numberLine = (
  label: string,
  value: number,
  least: number,
  most: number,
  onChange: (value: number) => void,
) => (
  <FieldGroup label={label}>
    <NumberField name={label} value={value} least={least} most={most} onChange={onChange} />
  </FieldGroup>
)

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
