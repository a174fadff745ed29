import { type FormEvent, useId, useState } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { machineControls } from '../../../src-main/domain/bindings/machine-controls.ts'
import keyStyles from './keyboard.module.css'

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
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const control = kind === 'midi' ? midiControl(typed) : oscControl(typed)
    setFault(control === null)
    if (control === null) return
    setTyped('')
    onAdd(control)
  }
  return (
    <form className={keyStyles['add']} onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>{t('controllers.add-control.label')}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        list={`${id}-list`}
        placeholder={kind === 'midi' ? t('controllers.add-control.midi') : t('controllers.add-control.osc')}
        value={typed}
        aria-invalid={fault}
        aria-describedby={`${id}-fault`}
        onChange={event => {
          setTyped(event.target.value)
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
      <button type="submit" className={keyStyles['plain']}>
        {t('controllers.add-control.add')}
      </button>
      <p id={`${id}-fault`} role={fault ? 'alert' : undefined}>
        {fault &&
          (kind === 'midi'
            ? t('controllers.add-control.midi-fault')
            : t('controllers.add-control.osc-fault'))}
      </p>
    </form>
  )
}

const forms = /^(note|cc|program)-([1-9]|1[0-6])-(\d{1,3})$|^msc-(fire|set)-\d{1,5}$/

function midiControl(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const known = machineControls.find(({ id, name }) => id === text || name.toLowerCase() === text)
  return known?.id ?? (forms.test(text) ? text : null)
}

const oscControl = (typed: string): string | null => (/^\/[!-~]+$/.test(typed.trim()) ? typed.trim() : null)
