import { type FormEvent, useState } from 'react'
import { t } from '#texts/text.ts'
import type { OutputsSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { isCallEvent, outputEvents } from '../../../src-main/domain/bindings/output-events.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { Choice } from '../../components/choice.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { Line, MessageFields, Text } from './message-fields.tsx'
import { kindsOf, newMessage, ruleFault } from './output-message.ts'
import styles from './outputs.module.css'

interface RuleFormProps {
  readonly before: OutputRule
  readonly ports: OutputsSlice['ports']
  readonly problem: string | null
  readonly onSave: (rule: OutputRule) => void
  readonly onCancel: () => void
}

/** When what is sent where. */
export function RuleForm({ before, ports, problem, onSave, onCancel }: RuleFormProps) {
  const [rule, setRule] = useState(before)
  const [tried, setTried] = useState(false)
  const fault = ruleFault(rule)
  const known = ports.find(({ id }) => id === rule.port)
  const kinds = kindsOf(known?.kind ?? (rule.message.kind === 'osc' ? 'osc' : 'midi'))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (fault === null) onSave(rule)
  }
  return (
    <form
      className={styles['form']}
      aria-label={t('show-control.form-title')}
      onSubmit={onSubmit}
      noValidate
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <Line label={t('show-control.when')}>
        <Choice
          name={t('show-control.when')}
          value={rule.on}
          options={outputEvents.map(name => [name, t(`show-control.on.${name}`)] as const)}
          onChange={on => setRule({ ...rule, on })}
        />
      </Line>
      <Text
        label={t('show-control.cue')}
        help={t('show-control.cue-help')}
        value={rule.cue}
        onChange={cue => setRule({ ...rule, cue: cue.trim() })}
      />
      {isCallEvent(rule.on) && (
        <Text
          label={t('show-control.department')}
          help={t('show-control.department-help')}
          value={rule.department ?? ''}
          onChange={department => setRule({ ...rule, department })}
        />
      )}
      <PortLine
        ports={ports}
        port={rule.port}
        onChange={(port, kind) => {
          const fits = kindsOf(kind).includes(rule.message.kind)
          setRule({
            ...rule,
            port,
            message: fits ? rule.message : newMessage(kind === 'osc' ? 'osc' : 'msc'),
          })
        }}
      />
      <Line label={t('show-control.kind')}>
        <Choice
          name={t('show-control.kind')}
          value={rule.message.kind}
          options={kinds.map(kind => [kind, t(`show-control.kinds.${kind}`)] as const)}
          onChange={kind => setRule({ ...rule, message: newMessage(kind) })}
        />
      </Line>
      <MessageFields message={rule.message} onChange={message => setRule({ ...rule, message })} />
      {((tried && fault !== null) || problem !== null) && <Problem text={fault ?? problem} />}
      <ButtonRow className={styles['acts']}>
        <SubmitButton>{t('page.save')}</SubmitButton>
        <PlainButton onClick={onCancel}>{t('page.cancel')}</PlainButton>
      </ButtonRow>
    </form>
  )
}

type Port = OutputsSlice['ports'][number]

interface PortLineProps {
  readonly ports: readonly Port[]
  /** By its id; one that is not there is listed as gone. */
  readonly port: string
  readonly onChange: (port: string, kind: Port['kind']) => void
}

function PortLine({ ports, port, onChange }: PortLineProps) {
  const gone = ports.some(({ id }) => id === port)
    ? []
    : [[port, port === '' ? '' : t('show-control.gone-port', { id: port })] as const]
  return (
    <Line label={t('show-control.port')}>
      <Choice
        name={t('show-control.port')}
        value={port}
        options={[...ports.map(({ id, name }) => [id, name] as const), ...gone]}
        onChange={chosen => onChange(chosen, ports.find(({ id }) => id === chosen)?.kind ?? 'midi')}
      />
    </Line>
  )
}
