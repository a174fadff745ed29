import type { ReactNode } from 'react'
import { outputTexts as t } from '#texts/outputs.ts'
import type { OutputMessage } from '../../../src-main/contract/show-output.ts'
import { Choice } from './choice.tsx'
import { NumberField } from './number-field.tsx'
import { formatName } from './output-message.ts'
import styles from './outputs.module.css'

interface MessageFieldsProps {
  readonly message: OutputMessage
  readonly onChange: (message: OutputMessage) => void
}

/** The fields of one kind of message. */
export function MessageFields({ message, onChange }: MessageFieldsProps) {
  const number = (
    name: string,
    value: number,
    least: number,
    most: number,
    part: (value: number) => OutputMessage,
  ) => (
    <Line label={name}>
      <NumberField
        name={name}
        value={value}
        least={least}
        most={most}
        onChange={next => onChange(part(next))}
      />
    </Line>
  )
  switch (message.kind) {
    case 'note':
      return (
        <>
          {number(t.channel, message.channel, 1, 16, channel => ({ ...message, channel }))}
          {number(t.note, message.note, 0, 127, note => ({ ...message, note }))}
          {number(t.velocity, message.velocity, 0, 127, velocity => ({ ...message, velocity }))}
        </>
      )
    case 'control':
      return (
        <>
          {number(t.channel, message.channel, 1, 16, channel => ({ ...message, channel }))}
          {number(t.controller, message.controller, 0, 127, controller => ({ ...message, controller }))}
          {number(t.value, message.value, 0, 127, value => ({ ...message, value }))}
        </>
      )
    case 'program':
      return (
        <>
          {number(t.channel, message.channel, 1, 16, channel => ({ ...message, channel }))}
          {number(t.program, message.program, 1, 128, program => ({ ...message, program }))}
        </>
      )
    case 'msc':
      return (
        <>
          <Line label={t.command}>
            <Choice
              name={t.command}
              value={message.command}
              options={mscCommands.map(command => [command, t.commands[command]] as const)}
              onChange={command => onChange({ ...message, command })}
            />
          </Line>
          <Text
            label={t.cueSent}
            help={t.cueSentHelp}
            value={message.cue}
            onChange={cue => onChange({ ...message, cue })}
          />
          <Text label={t.list} value={message.list} onChange={list => onChange({ ...message, list })} />
          <Line label={t.format}>
            <Choice
              name={t.format}
              value={String(message.format)}
              options={formatOptions(message.format)}
              onChange={format => onChange({ ...message, format: Number(format) })}
            />
          </Line>
          {number(`${t.device} (${t.deviceHelp})`, message.device, 0, 127, device => ({
            ...message,
            device,
          }))}
        </>
      )
    case 'mmc':
      return (
        <>
          <Line label={t.command}>
            <Choice
              name={t.command}
              value={message.command}
              options={mmcCommands.map(command => [command, t.commands[command]] as const)}
              onChange={command => onChange({ ...message, command })}
            />
          </Line>
          {number(`${t.device} (${t.deviceHelp})`, message.device, 0, 127, device => ({
            ...message,
            device,
          }))}
        </>
      )
    case 'osc':
      return (
        <>
          <Text
            label={t.address}
            value={message.address}
            most={200}
            onChange={address => onChange({ ...message, address })}
          />
          <Line label={t.args} help={t.argsHelp}>
            <textarea
              aria-label={t.args}
              rows={3}
              value={message.args.join('\n')}
              onChange={event =>
                onChange({
                  ...message,
                  args: event.target.value === '' ? [] : event.target.value.split('\n').slice(0, 16),
                })
              }
            />
          </Line>
        </>
      )
  }
}

const mscCommands = ['go', 'stop', 'resume', 'load', 'reset', 'all-off'] as const
const mmcCommands = ['stop', 'play', 'pause'] as const

const formatOptions = (now: number): readonly (readonly [string, string])[] => [
  ...t.formats.map(([value, name]) => [String(value), name] as const),
  ...(t.formats.some(([value]) => value === now) ? [] : [[String(now), formatName(now)] as const]),
]

interface LineProps {
  readonly label: string
  readonly help?: string
  /** What is wrong with what stands there. */
  readonly fault?: string | null
  readonly children: ReactNode
}

/** A field with its name before it; the field itself carries the name too. */
export const Line = ({ label, help, fault = null, children }: LineProps) => (
  <div className={styles['line']}>
    <span aria-hidden="true">{label}</span>
    <span className={styles['fields']}>
      {children}
      {help !== undefined && <small>{help}</small>}
      {fault !== null && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </span>
  </div>
)

interface TextProps {
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly most?: number
  readonly onChange: (value: string) => void
}

export const Text = ({ label, help, value, most = 20, onChange }: TextProps) => (
  <Line label={label} {...(help !== undefined && { help })}>
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      maxLength={most}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </Line>
)
