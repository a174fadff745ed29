import { type ReactNode, useState } from 'react'
import { t } from '#texts/text.ts'
import type { CallerSettingsRequest } from '../../../src-main/contract/bridge/requests.ts'
import { type Language, languages } from '../../../src-main/domain/language.ts'
import { ChoiceField, TextField, TickField } from '../../components/field.tsx'
import { Section } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

interface SettingsSectionProps {
  readonly name: string
  readonly detail?: string
  readonly children: ReactNode
}

export const SettingsSection = ({ name, detail, children }: SettingsSectionProps) => (
  <Section title={name} detail={detail} aria-label={name} data-section={name}>
    {children}
  </Section>
)

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

interface OptionalSecondsProps {
  readonly name: 'undoWindow' | 'localAfter'
  readonly tick: { readonly label: string; readonly help: string; readonly meansNone: boolean }
  readonly seconds: { readonly label: string; readonly help: string; readonly most: number }
  /** Taken when there is to be a time again, ms. */
  readonly usual: number
}

/** A time that may be none: a tick says whether there is one, and a field how long it is. */
function OptionalSeconds({ name, tick, seconds, usual }: OptionalSecondsProps) {
  const isNone = useDeskState(state => state.desk.caller[name] === null)
  const { ask, problem } = useAsk()
  const write = (on: boolean): void => {
    const change: CallerSettingsRequest = { [name]: on === tick.meansNone ? null : usual }
    void ask('settings.write', change)
  }
  return (
    <>
      <TickField
        label={tick.label}
        help={tick.help}
        checked={isNone === tick.meansNone}
        problem={problem}
        onChange={write}
      />
      {!isNone && (
        <NumberSetting
          name={name}
          label={seconds.label}
          help={seconds.help}
          unit={t('settings.seconds')}
          range={[0, seconds.most]}
          scale={1_000}
        />
      )}
    </>
  )
}

/** How long the last press can be undone: until the next one, or for a time. */
export const UndoSetting = () => (
  <OptionalSeconds
    name="undoWindow"
    tick={{ label: t('settings.undo-next'), help: t('settings.undo-next-help'), meansNone: true }}
    seconds={{ label: t('settings.undo-window'), help: t('settings.undo-window-help'), most: 60 }}
    usual={10_000}
  />
)

/** Whether this desk decides the show while the service cannot be reached, and how long it waits for the link. */
export const LocalSetting = () => (
  <OptionalSeconds
    name="localAfter"
    tick={{ label: t('settings.local'), help: t('settings.local-help'), meansNone: false }}
    seconds={{ label: t('settings.local-after'), help: t('settings.local-after-help'), most: 30 }}
    usual={2_000}
  />
)

/** In which language every page of this desk is, and what the desk says. */
export function LanguageField() {
  const language = useDeskState(state => state.desk.caller.language)
  const { ask, problem } = useAsk()
  return (
    <ChoiceField<Language | ''>
      label={t('language.label')}
      help={t('language.help')}
      value={language ?? ''}
      values={[
        { value: '', name: t('language.browser') },
        ...languages.map(value => ({ value, name: nameOf(value), lang: value })),
      ]}
      problem={problem}
      onChange={chosen => void ask('settings.write', { language: chosen === '' ? null : chosen })}
    />
  )
}

/** Each in its own language, so that everyone finds their own. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
