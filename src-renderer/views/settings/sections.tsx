import { useId, useState } from 'react'
import { t } from '#texts/text.ts'
import type { PairedBrowser } from '../../../src-main/contract/bridge/paired-browsers.ts'
import type { CallerSettingsRequest } from '../../../src-main/contract/bridge/requests.ts'
import { longestPhrase, mostPhrases } from '../../../src-main/contract/bridge/slices.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { Field, FieldGroup, TickField } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Choices, Facts, Item, List, Problem, Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { showView } from '../../state/session/show-view.ts'
import { brightnesses, densities, textSizes } from '../../state/session/ui-state.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { usePhrases } from '../note/phrases.ts'
import { NumberSetting, SettingsSection } from './setting-fields.tsx'

/** How a caller calls departments. */
export const CallingSection = () => (
  <SettingsSection name={t('settings.calling')} detail={t('settings.calling-detail')}>
    <TickSetting
      label={t('settings.two-step')}
      help={t('settings.two-step-help')}
      value={({ desk }) => desk.caller.twoStep}
      change={twoStep => ({ twoStep })}
    />
    <TickSetting
      label={t('settings.hold-unacknowledged')}
      help={t('settings.hold-unacknowledged-help')}
      value={({ desk }) => desk.caller.holdUnacknowledged}
      change={holdUnacknowledged => ({ holdUnacknowledged })}
    />
    <TickSetting
      label={t('settings.calls-by-press')}
      help={t('settings.calls-by-press-help')}
      value={({ desk }) => desk.caller.callsBy === 'press'}
      change={byPress => ({ callsBy: byPress ? 'press' : 'time' })}
    />
    <NumberSetting
      name="warnBefore"
      label={t('settings.warn-before')}
      help={t('settings.warn-before-help')}
      unit={t('settings.seconds')}
      range={[0, 60]}
      scale={1_000}
    />
  </SettingsSection>
)

interface TickSettingProps {
  readonly label: string
  readonly help: string
  readonly value: (state: DeskState) => boolean
  readonly change: (on: boolean) => CallerSettingsRequest
}

function TickSetting({ label, help, value, change }: TickSettingProps) {
  const checked = useDeskState(value)
  const { ask, problem } = useAsk()
  return (
    <TickField
      label={label}
      help={help}
      checked={checked}
      problem={problem}
      onChange={on => void ask('settings.write', change(on))}
    />
  )
}

/** The caller's phrases for notes, a line each; without one the usual ones stand there. */
export function PhrasesSection() {
  const kept = usePhrases().join('\n')
  const isOwn = useDeskState(state => state.desk.caller.phrases !== null)
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk()
  const phrases = phrasesIn(typed ?? kept)
  const fault = typed === null ? null : faultOf(phrases)

  const save = async (): Promise<void> => {
    if (typed === null || fault !== null) return
    if (phrases.join('\n') === kept) {
      setTyped(null)
      return
    }
    const done = await ask('settings.write', { phrases: phrases.length === 0 ? null : [...phrases] })
    setSaved(done)
    if (done) setTyped(null)
  }
  return (
    <SettingsSection name={t('settings.notes')} detail={t('settings.notes-detail')}>
      <Field
        label={t('settings.phrases')}
        help={t('settings.phrases-help', { most: mostPhrases, longest: longestPhrase })}
        fault={fault}
        problem={problem}
        said={saved && typed === null && (isOwn ? t('page.saved') : t('settings.phrases-usual'))}
      >
        {control => (
          <textarea
            {...control}
            rows={6}
            autoComplete="off"
            value={typed ?? kept}
            onChange={event => {
              setTyped(event.target.value)
              setSaved(false)
              forget()
            }}
            onBlur={() => void save()}
          />
        )}
      </Field>
    </SettingsSection>
  )
}

const phrasesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
]

function faultOf(phrases: readonly string[]): string | null {
  if (phrases.length > mostPhrases) return t('settings.phrases-many', { most: mostPhrases })
  const long = phrases.find(phrase => [...phrase].length > longestPhrase)
  return long === undefined ? null : t('settings.phrases-long', { text: long, longest: longestPhrase })
}

/** How this page looks; each choice is seen at once. */
export function LookSection() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  const textSize = useUi(state => state.textSize)
  return (
    <SettingsSection name={t('settings.look')} detail={t('settings.look-detail')}>
      <RadioGroup
        label={t('settings.brightness')}
        values={brightnesses}
        value={brightness}
        word={value => t(`page.brightness.${value}`)}
        onChange={to => ui.set({ ...ui.get(), brightness: to })}
      />
      <RadioGroup
        label={t('settings.density')}
        values={densities}
        value={density}
        word={value => t(`page.density.${value}`)}
        onChange={to => ui.set({ ...ui.get(), density: to })}
      />
      <RadioGroup
        label={t('settings.text-size')}
        values={textSizes}
        value={textSize}
        word={value => t(`settings.text-sizes.${value}`)}
        onChange={to => ui.set({ ...ui.get(), textSize: to })}
      />
    </SettingsSection>
  )
}

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly word: (value: Value) => string
  readonly onChange: (value: Value) => void
}

/** A few words of which one holds. */
function RadioGroup<Value extends string>({ label, values, value, word, onChange }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <FieldGroup label={label}>
      <Choices role="radiogroup" aria-label={label}>
        {values.map(each => (
          <label key={each}>
            <input type="radio" name={id} checked={each === value} onChange={() => onChange(each)} />
            {word(each)}
          </label>
        ))}
      </Choices>
    </FieldGroup>
  )
}

/** Which browsers may work this desk; each can be ended, and is cut off at once. */
export function BrowsersSection() {
  const { ask, problem } = useAsk()
  const [browsers, setBrowsers] = useState<readonly PairedBrowser[] | 'unread'>([])
  const again = useRead(
    bridge => bridge.request('browsers.list', {}),
    [],
    read => setBrowsers(read.browsers ?? []),
    () => setBrowsers('unread'),
  )
  const unpair = async (id: string): Promise<void> => {
    await ask('browsers.end', { id })
    again()
  }
  return (
    <SettingsSection name={t('settings.browsers')} detail={t('settings.browsers-detail')}>
      {browsers === 'unread' && (
        <Row role="alert">
          {t('settings.browsers-unread')} <PlainButton onClick={again}>{t('page.refresh')}</PlainButton>
        </Row>
      )}
      {browsers !== 'unread' && (
        <List data-testid="browsers">
          {browsers.map(browser => (
            <Browser key={browser.id} browser={browser} onUnpair={() => void unpair(browser.id)} />
          ))}
        </List>
      )}
      <Problem text={problem} />
    </SettingsSection>
  )
}

function Browser({ browser, onUnpair }: { readonly browser: PairedBrowser; readonly onUnpair: () => void }) {
  const { formatDay, formatMinute } = timeFormats(null, null)
  const when = (at: Instant): string => `${formatDay(at)} ${formatMinute(at)}`
  const name = browser.name ?? t('settings.browser-unknown')
  const paired = t('settings.browser-paired', { when: when(browser.pairedAt) })
  return (
    <Item
      title={
        <>
          <b>{name}</b>
          {browser.own && ` (${t('settings.browser-own')})`}
        </>
      }
      about={`${paired} · ${
        browser.connected
          ? t('settings.browser-connected')
          : t('settings.browser-used', { when: when(browser.usedAt) })
      }`}
      acts={
        <HoldButton name={t('settings.unpair-named', { name, paired })} onHeld={onUnpair}>
          {t('settings.unpair')}
        </HoldButton>
      }
    />
  )
}

/** Which service this desk uses, and where everything is kept. */
export function DataSection() {
  const { ui } = useDesk()
  const folder = useDeskState(state => state.folder)
  const name = useDeskState(state => state.link.name)
  const service = useDeskState(state => state.link.service)
  const updates = useDeskState(state => state.desk.updates)
  const keptAwake = useDeskState(state => state.desk.keptAwake)

  return (
    <SettingsSection name={t('settings.data')}>
      <Facts
        rows={[
          [
            t('settings.service'),
            <Row key="service">
              {name ?? t('settings.this-computer')} · {service}{' '}
              <PlainButton onClick={() => showView(ui, 'connections')}>
                {t('settings.connections')}
              </PlainButton>
            </Row>,
          ],
          [
            t('settings.folder'),
            <>
              {folder === null ? t('settings.no-folder') : <code>{folder}</code>}
              <Quiet>{t('settings.folder-help')}</Quiet>
            </>,
          ],
          [
            t('settings.diagnostics'),
            <>
              <PlainButton onClick={() => showView(ui, 'diagnostics')}>{t('diagnostics.open')}</PlainButton>
              <Quiet>{t('settings.diagnostics-help')}</Quiet>
            </>,
          ],
          [
            t('settings.updates'),
            updates === null ? (
              t('settings.updates-help')
            ) : (
              <UpdatesField key="updates" ready={updates.ready} />
            ),
          ],
          [
            t('settings.awake'),
            keptAwake === null
              ? t('connections.figures.awake-never')
              : keptAwake
                ? t('connections.figures.awake-yes')
                : t('connections.figures.awake-no'),
          ],
        ]}
      />
    </SettingsSection>
  )
}

interface UpdatesFieldProps {
  /** The version that waits. */
  readonly ready: string | null
}

/** Whether the application looks for newer versions, and which one waits. */
function UpdatesField({ ready }: UpdatesFieldProps) {
  const looks = useDeskState(state => state.desk.caller.updates)
  const locked = useDeskState(state => state.desk.locked)
  const { ask, problem } = useAsk()
  return (
    <>
      <TickField
        above
        label={t('settings.updates-look')}
        help={t('settings.updates-look-help')}
        checked={looks}
        disabled={locked}
        problem={problem}
        onChange={updates => void ask('settings.write', { updates })}
      />
      {ready !== null && looks && <p>{t('settings.updates-ready', { version: ready })}</p>}
    </>
  )
}

/** Which version runs, in what, and under which licence. */
export function AboutSection() {
  const app = useDeskState(state => state.app)
  return (
    <SettingsSection name={t('settings.about')}>
      <Facts
        rows={[
          [t('settings.version'), `${t('page.app')} ${app}`],
          [t('settings.runs-in'), runtimeOf(navigator.userAgent) ?? t('settings.browser')],
          [t('settings.licence'), t('settings.licence-help')],
        ]}
      />
    </SettingsSection>
  )
}

/** Versions of Electron and Chromium; null in a browser. */
function runtimeOf(userAgent: string): string | null {
  const electron = /Electron\/([\d.]+)/.exec(userAgent)?.[1]
  const chromium = /Chrome\/([\d.]+)/.exec(userAgent)?.[1]
  return electron === undefined ? null : `Electron ${electron}, Chromium ${chromium}`
}
