import { type FormEvent, useId, useState } from 'react'
import { connectionTexts } from '#texts/connections.ts'
import { texts } from '#texts/texts.ts'
import { Dialog } from '../../components/dialog.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { useAsk } from '../../state/ask.ts'
import { useDeskState } from '../../state/desk-context.ts'
import { LanguageField } from './language-field.tsx'
import styles from './settings-dialog.module.css'

const t = texts.settings

/** What a person may set of the gate and of undo. */
export function SettingsDialog() {
  const caller = useDeskState(state => state.desk.caller)
  const [doublePress, setDoublePress] = useState(String(caller.doublePress))
  const [hold, setHold] = useState(String(caller.hold))
  const [undoWindow, setUndoWindow] = useState(String(caller.undoWindow / 1000))
  const [saved, setSaved] = useState(false)
  const { ask, problem } = useAsk(t.failed)

  const faults = {
    doublePress: inRange(doublePress, 0, 3_000, 1),
    hold: inRange(hold, 200, 3_000, 1),
    undoWindow: inRange(undoWindow, 0, 60, 1_000),
  }
  const touched = (set: (value: string) => void) => (value: string) => {
    set(value)
    setSaved(false)
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (Object.values(faults).some(fault => fault !== null)) return
    const change = {
      doublePress: numberOf(doublePress),
      hold: numberOf(hold),
      undoWindow: Math.round(numberOf(undoWindow) * 1000),
    }
    setSaved(await ask('settings.write', change))
  }
  return (
    <Dialog title={t.title}>
      <LockedLine />
      <form className={styles['form']} onSubmit={event => void onSubmit(event)} noValidate>
        <h3>{t.gate}</h3>
        <NumberField
          label={t.doublePress}
          help={t.doublePressHelp}
          unit={t.ms}
          value={doublePress}
          fault={faults.doublePress}
          onChange={touched(setDoublePress)}
        />
        <NumberField
          label={t.hold}
          help={t.holdHelp}
          unit={t.ms}
          value={hold}
          fault={faults.hold}
          onChange={touched(setHold)}
        />
        <NumberField
          label={t.undoWindow}
          help={t.undoWindowHelp}
          unit={t.seconds}
          value={undoWindow}
          fault={faults.undoWindow}
          onChange={touched(setUndoWindow)}
        />
        <div className={styles['acts']}>
          <button type="submit">{t.save}</button>
          <p role="status">{saved && t.saved}</p>
          {problem !== null && <p role="alert">{problem}</p>}
        </div>
      </form>
      <LanguageField />
      <KeptAwake />
    </Dialog>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly help: string
  readonly unit: string
  readonly value: string
  readonly fault: string | null
  readonly onChange: (value: string) => void
}

function NumberField({ label, help, unit, value, fault, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-help`}
          onChange={event => onChange(event.target.value)}
        />{' '}
        {unit}
      </span>
      <p id={`${id}-help`} data-fault={fault !== null}>
        {fault ?? help}
      </p>
    </div>
  )
}

function KeptAwake() {
  const keptAwake = useDeskState(state => state.desk.keptAwake)
  const { awakeNever, awakeNo, awakeYes } = connectionTexts.figures
  return (
    <div className={styles['awake']}>
      <h3>{t.awake}</h3>
      <p>{keptAwake === null ? awakeNever : keptAwake ? awakeYes : awakeNo}</p>
    </div>
  )
}

/** `scale`: thousandths of the shown unit that are told apart. Null when it is in the range. */
function inRange(text: string, least: number, most: number, scale: number): string | null {
  const value = numberOf(text)
  const whole = Number.isInteger(value * scale)
  return whole && value >= least && value <= most
    ? null
    : t.range(least.toLocaleString('en'), most.toLocaleString('en'))
}

/** A comma is a point, as many people type it. */
const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
