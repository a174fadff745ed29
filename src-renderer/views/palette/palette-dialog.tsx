import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import { failureText } from '../../bridge/bridge.ts'
import { Dialog } from '../../components/dialog.tsx'
import { HoldRing } from '../../components/hold-ring.tsx'
import parts from '../../components/layout.module.css'
import { Fault, Quiet, SpreadRow } from '../../components/layout.tsx'
import { QueryField } from '../../components/query-field.tsx'
import { type ActContext, actGroups, type Command, findActs, mustBeHeld } from '../../state/acts/act.ts'
import { actsOf } from '../../state/acts/acts.ts'
import { openActOf } from '../../state/acts/rundown-acts.ts'
import { jumpActOf } from '../../state/acts/show-acts.ts'
import { refusalTexts } from '../../state/refusal-texts.ts'
import { findCues } from '../../state/rundowns/find-cues.ts'
import { useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { PagePress } from '../../state/session/presser.ts'
import { titleWithNumber } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './palette-dialog.module.css'

/** Every act of this page with its key, found by typing. */
export function PaletteDialog() {
  const [query, setQuery] = useState('')
  // Nothing is chosen before a person types or moves: Ctrl+K, Enter must not fire GO.
  const [choice, setChoice] = useState<string | null>(null)
  const list = useId()
  const groupsOf = usePaletteGroups()
  const groups = groupsOf(query)
  const acts = groups.flatMap(group => group.acts)
  // The act itself, and not its place: others edit meanwhile, and no other cue takes its place.
  const chosen = acts.find(({ id }) => id === choice) ?? null
  const { holding, problem, down, up, forget } = useAct()
  const held = chosen !== null && mustBeHeld(chosen)
  useReleaseElsewhere(up)

  const choose = (to: Command | undefined): void => {
    setChoice(to?.id ?? null)
    forget()
    if (holding !== null) up()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.code]
    if (step !== undefined) {
      event.preventDefault()
      const at = chosen === null ? -1 : acts.indexOf(chosen)
      choose(acts[Math.min(acts.length - 1, Math.max(0, at + step))])
    }
    if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault()
      if (!event.repeat && chosen !== null) down(chosen, 'keyboard')
    }
  }
  const onKeyUp = (event: KeyboardEvent): void => {
    if ((event.code === 'Enter' || event.code === 'NumpadEnter') && holding !== null) up()
  }
  return (
    <Dialog title={t('palette.title')} wide>
      <div className={styles['palette']}>
        <QueryField
          label={t('palette.label')}
          list={list}
          chosen={chosen === null ? undefined : rowId(list, chosen)}
          found={acts.length}
          value={query}
          onType={typed => {
            setQuery(typed)
            choose(typed.trim() === '' ? undefined : groupsOf(typed)[0]?.acts[0])
          }}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onBlur={() => holding !== null && up()}
        />
        <PaletteList
          id={list}
          groups={groups}
          chosen={chosen}
          holding={holding}
          onChoose={act => setChoice(act.id)}
          onDown={down}
          onUp={up}
        />
        {acts.length === 0 && <Quiet>{t('palette.none')}</Quiet>}
        <Fault className={styles['problem']} role="alert">
          {problem ?? (choice !== null && chosen === null ? t('palette.gone') : null)}
        </Fault>
        <SpreadRow>
          <span>{held ? t('palette.enter-hold') : t('palette.enter')}</span>
          <span role="status">{t('palette.count', { count: acts.length })}</span>
        </SpreadRow>
      </div>
    </Dialog>
  )
}

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly chosen: Command | null
  /** The act that is held, by id. */
  readonly holding: string | null
  readonly onChoose: (act: Command) => void
  readonly onDown: (act: Command, kind: PagePress['kind']) => void
  readonly onUp: () => void
}

const PaletteList = ({ id, groups, chosen, holding, onChoose, onDown, onUp }: PaletteListProps) => (
  <div id={id} className={styles['list']} role="listbox" aria-label={t('palette.list')} data-testid="acts">
    {groups.map(group => (
      // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not sets of fields
      <div key={group.name} role="group" aria-label={group.name}>
        <p className={`${parts['caps']} ${styles['group']}`} aria-hidden="true">
          {group.name}
        </p>
        {group.acts.map(act => (
          <PaletteRow
            key={act.id}
            id={rowId(id, act)}
            act={act}
            chosen={act === chosen}
            holding={holding === act.id}
            onChoose={() => onChoose(act)}
            onDown={kind => onDown(act, kind)}
            onUp={onUp}
          />
        ))}
      </div>
    ))}
  </div>
)

const rowId = (list: string, act: Command): string => `${list}-${act.id.replace(/\s/g, '-')}`

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A key that is let go where the page no longer sees it holds nothing on. */
function useReleaseElsewhere(up: () => void): void {
  useEffect(() => {
    window.addEventListener('blur', up)
    return () => window.removeEventListener('blur', up)
  })
}

interface PaletteRowProps {
  readonly id: string
  readonly act: Command
  readonly chosen: boolean
  readonly holding: boolean
  readonly onChoose: () => void
  readonly onDown: (source: PagePress['kind']) => void
  readonly onUp: () => void
}

/** One act: what it is called, why it cannot be done now, whether it is held, its keys. */
function PaletteRow({ id, act, chosen, holding, onChoose, onDown, onUp }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const held = mustBeHeld(act)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above does the chosen one by key
    <div
      ref={row}
      id={id}
      className={styles['row']}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={act.reason !== null}
      data-act={act.id}
      data-holding={holding}
      onPointerDown={event => {
        onChoose()
        if (!held || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        onDown('pointer')
      }}
      onPointerUp={() => held && onUp()}
      onPointerCancel={() => held && onUp()}
      onLostPointerCapture={() => holding && onUp()}
      onClick={() => held || onDown('pointer')}
    >
      <span className={styles['name']}>{act.name}</span>
      {act.reason !== null && (
        <small className={styles['reason']} title={act.reason}>
          {act.reason}
        </small>
      )}
      {act.now !== undefined && <small className={styles['now']}>{act.now}</small>}
      {held && act.reason === null && (
        <span className={styles['hold']}>
          <HoldRing active={holding} holdMs={holdMs} />
          {t('palette.hold')}
        </span>
      )}
      <span className={styles['keys']}>
        {act.keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </div>
  )
}

interface PaletteGroup {
  readonly name: string
  readonly acts: readonly Command[]
}

const mostCues = 8
const mostRundowns = 8

/** What the palette lists: all acts by group; with words, those that fit, the best group first, then cues and rundowns. */
function usePaletteGroups(): (query: string) => readonly PaletteGroup[] {
  const desk = useDesk()
  const state = useDeskState(now => now)
  const ui = useUi(now => now)
  // The acts ask the store; this renders when it has changed.
  useStore(desk.connected, now => now)
  const items = useRundowns()
  const context: ActContext = { desk, state, ui }
  const acts = actsOf(context)
  return query => groupsFor(context, acts, items, query)
}

function groupsFor(
  context: ActContext,
  acts: readonly Command[],
  items: readonly RundownItem[],
  query: string,
): readonly PaletteGroup[] {
  const { state } = context
  const words = query.trim()
  if (words === '') {
    return actGroups.map(group => ({
      name: t(`act.group.${group}`),
      acts: acts.filter(act => act.group === group),
    }))
  }
  const found = findActs(acts, words)
  const cues = findCues(state.rows, state.numbers, words, mostCues).map(row =>
    jumpActOf(context, row.cue.id, titleWithNumber(state, row)),
  )
  const opens = findActs(
    items.map(item => openActOf(context, item)),
    words,
  ).slice(0, mostRundowns)
  const ofCues = { name: t('palette.cues'), acts: cues }
  const ofActs = { name: t('palette.list'), acts: found }
  const numbered = /^\s*#?\d/.test(query)
  return [
    ...(numbered ? [ofCues, ofActs] : [ofActs, ofCues]),
    { name: t('palette.rundowns'), acts: opens },
  ].filter(group => group.acts.length > 0)
}

/** The rundowns of the service, asked for once; none while it cannot be reached. */
function useRundowns(): readonly RundownItem[] {
  const [items, setItems] = useState<readonly RundownItem[]>([])
  useRead(bridge => bridge.request('rundown.list', {}), [], setItems)
  return items
}

type PressSource = PagePress['kind']

interface Holding {
  readonly act: Command
  /** The last press that the desk reported before. */
  readonly after: number
}

/** Does acts: at once, or held for the full time where they must be. */
function useAct(): {
  /** The act that is being held, by id. */
  readonly holding: string | null
  /** Why the last one came to nothing. */
  readonly problem: string | null
  readonly down: (act: Command, source: PressSource) => void
  readonly up: () => void
  readonly forget: () => void
} {
  const { ui, presser, state } = useDesk()
  const holdMs = useDeskState(now => now.desk.caller.hold)
  const pressResult = useDeskState(now => now.pressResult)
  const [holding, setHolding] = useState<Holding | null>(null)
  const [waiting, setWaiting] = useState<Holding | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const pressed = useRef<PagePress | null>(null)

  const close = (): void => ui.set({ ...ui.get(), dialog: null })
  const ask = (act: Command): void => {
    if (act.deed.kind !== 'ask') return
    act.deed.ask().then(setProblem, error => setProblem(failureText(error)))
  }
  const letGo = (): void => {
    if (pressed.current !== null) presser.up(pressed.current.control)
    pressed.current = null
  }
  // What asks the desk is timed here; a press is timed by the gate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hold restarts only with what is held
  useEffect(() => {
    if (holding?.act.deed.kind !== 'ask') return
    const timer = setTimeout(() => {
      setHolding(null)
      ask(holding.act)
    }, holdMs)
    return () => clearTimeout(timer)
  }, [holding, holdMs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is looked at once
  useEffect(() => {
    const { deed } = waiting?.act ?? {}
    if (pressResult === null || waiting === null || deed?.kind !== 'press') return
    if (pressResult.press === waiting.after || pressResult.origin.control !== deed.press.control) return
    if (pressResult.outcome === 'refused') {
      setWaiting(null)
      setProblem(pressResult.reason === undefined ? t('page.failed') : refusalTexts(pressResult.reason).text)
    } else close()
  }, [pressResult])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is down is let go when the palette goes
  useEffect(() => letGo, [])

  return {
    holding: holding?.act.id ?? null,
    problem,
    forget: () => setProblem(null),
    down(act, source) {
      setProblem(act.reason)
      if (act.reason !== null) return
      const { deed } = act
      if (deed.kind === 'page') deed.run()
      else if (mustBeHeld(act)) {
        const held: Holding = { act, after: state.get().pressResult?.press ?? 0 }
        setHolding(held)
        if (deed.kind !== 'press') return
        setWaiting(held)
        pressed.current = { ...deed.press, kind: source }
        presser.down(pressed.current)
      } else if (deed.kind === 'press') {
        presser.pressAtOnce({ ...deed.press, kind: source })
        close()
      } else ask(act)
    },
    up() {
      if (holding?.act.deed.kind === 'ask') setProblem(refusalTexts('hold-longer').text)
      setHolding(null)
      letGo()
    },
  }
}
