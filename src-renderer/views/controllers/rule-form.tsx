import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { OutputsSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { isCallEvent, outputEvents } from '../../../src-main/domain/bindings/output-events.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { MessageFields } from './message-fields.tsx'
import { kindsOf, newMessage, ruleFault } from './output-message.ts'

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
  const onSubmit = (): void => {
    setTried(true)
    if (fault === null) onSave(rule)
  }
  return (
    <Form
      label={t('show-control.form-title')}
      submit={t('page.save')}
      onSubmit={onSubmit}
      onCancel={onCancel}
      problem={tried ? (fault ?? problem) : problem}
    >
      <ChoiceField
        label={t('show-control.when')}
        value={rule.on}
        values={outputEvents.map(value => ({ value, name: t(`show-control.on.${value}`) }))}
        onChange={on => setRule({ ...rule, on })}
      />
      <TextField
        maxLength={20}
        label={t('show-control.cue')}
        help={t('show-control.cue-help')}
        value={rule.cue}
        onChange={cue => setRule({ ...rule, cue: cue.trim() })}
      />
      {isCallEvent(rule.on) && (
        <TextField
          maxLength={20}
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
      <ChoiceField
        label={t('show-control.kind')}
        value={rule.message.kind}
        values={kinds.map(value => ({ value, name: t(`show-control.kinds.${value}`) }))}
        onChange={kind => setRule({ ...rule, message: newMessage(kind) })}
      />
      <MessageFields message={rule.message} onChange={message => setRule({ ...rule, message })} />
    </Form>
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
    : [{ value: port, name: port === '' ? '' : t('show-control.gone-port', { id: port }) }]
  return (
    <ChoiceField
      label={t('show-control.port')}
      value={port}
      values={[...ports.map(({ id, name }) => ({ value: id, name })), ...gone]}
      onChange={chosen => onChange(chosen, ports.find(({ id }) => id === chosen)?.kind ?? 'midi')}
    />
  )
}
