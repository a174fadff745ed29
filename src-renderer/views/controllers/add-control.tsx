import { useId, useState } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { machineControls } from '../../../src-main/domain/bindings/machine-controls.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'

interface AddControlProps {
  readonly kind: SurfaceSlice['kind']
  readonly onAdd: (control: string) => void
}

/** Binds what has not spoken yet, by its name: a command of MIDI Show Control, a note, an OSC address. */
export function AddControl({ kind, onAdd }: AddControlProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState(false)
  if (kind !== 'midi' && kind !== 'osc') return null
  const onSubmit = (): void => {
    const control = kind === 'midi' ? midiControl(typed) : oscControl(typed)
    setFault(control === null)
    if (control === null) return
    setTyped('')
    onAdd(control)
  }
  const faultText =
    kind === 'midi' ? t('controllers.add-control.midi-fault') : t('controllers.add-control.osc-fault')
  return (
    <Form line submit={t('controllers.add-control.add')} onSubmit={onSubmit}>
      <TextField
        above
        label={t('controllers.add-control.label')}
        maxLength={100}
        list={`${id}-list`}
        help={kind === 'midi' ? t('controllers.add-control.midi') : t('controllers.add-control.osc')}
        value={typed}
        fault={fault ? faultText : null}
        onChange={value => {
          setTyped(value)
          setFault(false)
        }}
      />
      {kind === 'midi' && (
        <datalist id={`${id}-list`}>
          {machineControls.map(control => (
            <option key={control.id} value={control.name} />
          ))}
        </datalist>
      )}
    </Form>
  )
}

const forms = /^(note|cc|program)-([1-9]|1[0-6])-(\d{1,3})$|^msc-(fire|set)-\d{1,5}$/

function midiControl(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const known = machineControls.find(({ id, name }) => id === text || name.toLowerCase() === text)
  return known?.id ?? (forms.test(text) ? text : null)
}

const oscControl = (typed: string): string | null => (/^\/[!-~]+$/.test(typed.trim()) ? typed.trim() : null)
