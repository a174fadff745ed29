import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import type { OutputMessage } from '../../../src-main/contract/show-output.ts'
import { Choice } from '../../components/choice.tsx'
import { NumberField } from './number-field.tsx'
import { formatName, namedFormats } from './output-message.ts'
import styles from './outputs.module.css'

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
          <Line label={t('show-control.command')}>
            <Choice
              name={t('show-control.command')}
              value={message.command}
              options={mmcCommands.map(command => [command, t(`show-control.commands.${command}`)] as const)}
              onChange={command => onChange({ ...message, command })}
            />
          </Line>
          {numberLine(deviceLabel, message.device, 0, 127, device => onChange({ ...message, device }))}
        </>
      )
    case 'osc':
      return <OscFields message={message} onChange={onChange} />
  }
}

const MscFields = ({ message, onChange }: FieldsProps<MessageOf<'msc'>>) => (
  <>
    <Line label={t('show-control.command')}>
      <Choice
        name={t('show-control.command')}
        value={message.command}
        options={mscCommands.map(command => [command, t(`show-control.commands.${command}`)] as const)}
        onChange={command => onChange({ ...message, command })}
      />
    </Line>
    <Text
      label={t('show-control.cue-sent')}
      help={t('show-control.cue-sent-help')}
      value={message.cue}
      onChange={cue => onChange({ ...message, cue })}
    />
    <Text
      label={t('show-control.list')}
      value={message.list}
      onChange={list => onChange({ ...message, list })}
    />
    <Line label={t('show-control.format')}>
      <Choice
        name={t('show-control.format')}
        value={String(message.format)}
        options={formatOptions(message.format)}
        onChange={format => onChange({ ...message, format: Number(format) })}
      />
    </Line>
    {numberLine(deviceLabel, message.device, 0, 127, device => onChange({ ...message, device }))}
  </>
)

const OscFields = ({ message, onChange }: FieldsProps<MessageOf<'osc'>>) => (
  <>
    <Text
      label={t('show-control.address')}
      value={message.address}
      most={200}
      onChange={address => onChange({ ...message, address })}
    />
    <Line label={t('show-control.args')} help={t('show-control.args-help')}>
      <textarea
        aria-label={t('show-control.args')}
        rows={3}
        value={message.args.join('\n')}
        onChange={event => {
          const { value } = event.target
          onChange({ ...message, args: value === '' ? [] : value.split('\n').slice(0, 16) })
        }}
      />
    </Line>
  </>
)

const deviceLabel = `${t('show-control.device')} (${t('show-control.device-help')})`
const mscCommands = ['go', 'stop', 'resume', 'load', 'reset', 'all-off'] as const
const mmcCommands = ['stop', 'play', 'pause'] as const

const formatOptions = (now: number): readonly (readonly [string, string])[] =>
  [...new Set([...namedFormats, now])].map(format => [String(format), formatName(format)])

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

const numberLine = (
  label: string,
  value: number,
  least: number,
  most: number,
  onChange: (value: number) => void,
) => (
  <Line label={label}>
    <NumberField name={label} value={value} least={least} most={most} onChange={onChange} />
  </Line>
)

interface TextProps {
  readonly label: string
  readonly help?: string
  readonly fault?: string | null
  readonly value: string
  readonly most?: number
  readonly onChange: (value: string) => void
}

export const Text = ({ label, help, fault = null, value, most = 20, onChange }: TextProps) => (
  <Line label={label} fault={fault} {...(help !== undefined && { help })}>
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={fault !== null}
      maxLength={most}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </Line>
)
