import { useEffect, useId, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { machineControls } from '../../../src-main/domain/bindings/machine-controls.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Choices, Problem, Quiet, Row, Section, SpreadRow, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tag } from '../../components/tag.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import { controlName, surfaceName } from './control-names.ts'
import styles from './controllers.module.css'
import { LayoutEditing } from './layout-editing.tsx'
import { useDraft } from './layout-edits.ts'
import { useLive } from './live.ts'
import { PageTabs } from './page-tabs.tsx'
import { SurfaceDrawing } from './surface-drawing.tsx'
import { SurfaceSettings } from './surface-settings.tsx'

interface SurfaceCardProps {
  readonly surface: SurfaceSlice
  /** The control that is being edited; null when it is none of this surface. */
  readonly selected: string | null
  readonly onSelect: (control: string | null) => void
}

/** A surface: what it is, how it does, its drawing, and the bindings of the control that was chosen. */
export function SurfaceCard({ surface, selected, onSelect }: SurfaceCardProps) {
  const { id, connected, simulated } = surface
  const draft = useDraft(surface)
  const [looked, setLooked] = useState<number | null>(null)
  const [clicks, setClicks] = useState<'press' | 'edit'>('edit')
  const { ask, problem } = useAsk()
  const page = Math.min(looked ?? surface.page, draft.layout.length - 1)
  // What Learn waits for is pressed, and does nothing.
  const learns = useDeskState(({ controllers: { learning } }) => learning?.what === 'control')
  // A click never presses what is not drawn: only the page that is on the device is pressed.
  const presses = simulated && connected && (clicks === 'press' || learns) && page === surface.page
  const [machine, setMachine] = useState<{ readonly control: string } | null>(null)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected !== null)
      card.current?.querySelector('[data-testid="control-editor"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Section ref={card} className={styles['card']} aria-label={surfaceName(surface)} data-testid="surface">
      <SurfaceHead surface={surface} />
      <SurfaceSettings surface={surface} />
      <SpreadRow>
        <PageTabs
          surface={surface}
          layout={draft.layout}
          page={page}
          onPage={setLooked}
          onShow={to => void ask('surface.write', { id, page: to })}
          onChange={draft.change}
          editing={selected !== null || draft.changed}
        />
        {simulated && connected && (
          <Clicks
            clicks={clicks}
            onClicks={way => {
              setClicks(way)
              setMachine(null)
            }}
          />
        )}
        {connected && (
          <PlainButton
            onClick={() => void ask('learn.control', { surfaceId: id })}
            name={`${t('controllers.learn.here')}: ${surfaceName(surface)}`}
          >
            {t('controllers.learn.short')}
          </PlainButton>
        )}
      </SpreadRow>
      {simulated && connected && clicks === 'press' && page !== surface.page && (
        <Warning role="status">{t('controllers.surface.not-on-it')}</Warning>
      )}
      <Problem text={problem} />
      <SurfaceDrawing
        surface={surface}
        page={page}
        pages={draft.layout}
        presses={presses}
        selected={selected}
        onSelect={onSelect}
        onMachine={control => setMachine({ control })}
      />
      {machine !== null && (
        <Warning role="status">
          {t('controllers.surface.machine-only', { control: controlName(surface, machine.control) })}
        </Warning>
      )}
      <LastDid surface={surface} />
      {surface.open && <AddControl kind={surface.kind} onAdd={onSelect} />}
      <LayoutEditing
        surface={surface}
        draft={draft}
        page={page}
        selected={selected}
        onClose={() => onSelect(null)}
      />
    </Section>
  )
}

function SurfaceHead({ surface }: { readonly surface: SurfaceSlice }) {
  const { connected, simulated, testing, serial, role, name, kind } = surface
  return (
    <Row className={styles['head']}>
      <h3>{surfaceName(surface)}</h3>
      <Row>
        {role !== '' && <span>{name}</span>}
        <span>{t(`surface.kind.${kind}`)}</span>
        {serial !== null && <span>{t('controllers.surface.serial', { serial })}</span>}
        {simulated && <Tag>{t('controllers.surface.simulated')}</Tag>}
      </Row>
      {testing && (
        <strong className={styles['testing']}>
          {t('controllers.surface.testing')} <small>{t('controllers.surface.test-help')}</small>
        </strong>
      )}
      <span className={styles['state']} data-connected={connected}>
        <Icon name={connected ? 'check' : 'cross'} />{' '}
        {connected ? t('controllers.surface.connected') : <strong>{t('controllers.surface.gone')}</strong>}
      </span>
    </Row>
  )
}

interface ClicksProps {
  readonly clicks: 'press' | 'edit'
  readonly onClicks: (clicks: 'press' | 'edit') => void
}

/** A simulated surface is pressed on its drawing; its bindings are edited there too. */
const Clicks = ({ clicks, onClicks }: ClicksProps) => (
  <Row>
    {t('controllers.surface.clicks')}
    <Choices role="group" aria-label={t('controllers.surface.clicks')}>
      {(['press', 'edit'] as const).map(way => (
        <button key={way} type="button" aria-pressed={clicks === way} onClick={() => onClicks(way)}>
          {way === 'press' ? t('controllers.surface.click-presses') : t('controllers.surface.click-edits')}
        </button>
      ))}
    </Choices>
  </Row>
)

/** What the last control did, or why nothing came of it. */
function LastDid({ surface }: { readonly surface: SurfaceSlice }) {
  const last = useStore(useLive().last, all => all.get(surface.id))
  return (
    <Quiet className={styles['did']} role="status" data-testid="did">
      {last !== undefined &&
        t('controllers.surface.did', {
          control: controlName(surface, last.control),
          did: messageText(last.did),
        })}
    </Quiet>
  )
}

interface AddControlProps {
  readonly kind: SurfaceSlice['kind']
  readonly onAdd: (control: string) => void
}

/** Binds what has not spoken yet, by its name: a command of MIDI Show Control, a note, an OSC address. */
function AddControl({ kind, onAdd }: AddControlProps) {
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
