import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { CallerSettingsRequest } from '../../../src-main/contract/bridge/requests.ts'
import { TextField } from '../../components/field.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

interface NumberSettingProps {
  readonly name: 'doublePress' | 'hold' | 'undoWindow' | 'localAfter' | 'warnBefore'
  readonly label: string
  readonly help: string
  readonly unit: string
  /** In the unit that is shown. */
  readonly range: readonly [least: number, most: number]
  /** Milliseconds in one of the unit. */
  readonly scale: number
}

/** One number of the gate: said at the field whether it fits, and whether the desk has it. */
export function NumberSetting({ name, label, help, unit, range, scale }: NumberSettingProps) {
  const kept = useDeskState(state => state.desk.caller[name] ?? 0)
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk()
  const ms = typed === null ? kept : Math.round(numberOf(typed) * scale)
  const fault = typed !== null && !fits(typed, range, scale)

  const save = async (): Promise<void> => {
    if (typed === null || fault) return
    if (ms === kept) return setTyped(null)
    const change: CallerSettingsRequest = { [name]: ms }
    const done = await ask('settings.write', change)
    setSaved(done)
    if (done) setTyped(null)
  }
  return (
    <TextField
      label={label}
      value={typed ?? String(kept / scale)}
      inputMode="decimal"
      unit={unit}
      help={help}
      fault={
        fault
          ? t('settings.range', {
              least: range[0].toLocaleString(lang()),
              most: range[1].toLocaleString(lang()),
            })
          : null
      }
      problem={problem}
      said={saved && typed === null && t('page.saved')}
      onChange={text => {
        setTyped(text)
        setSaved(false)
        forget()
      }}
      onLeave={() => void save()}
    />
  )
}

const lang = (): string => document.documentElement.lang || 'en'

/** Compares to the millisecond. */
function fits(text: string, [least, most]: readonly [number, number], scale: number): boolean {
  const value = numberOf(text)
  return Number.isInteger(Math.round(value * scale * 1e6) / 1e6) && value >= least && value <= most
}

/** A comma is a point, as many people type it. */
const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
