import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { failureText } from '../../bridge/bridge.ts'
import { Dialog } from '../../components/dialog.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Choices, Columns, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PressButton } from '../../components/press-button.tsx'
import { type ActGroup, type Command, mustBeHeld } from '../../state/acts/act.ts'
import { actsOf } from '../../state/acts/acts.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { PagePress } from '../../state/session/presser.ts'
import { useStore } from '../../state/session/store.ts'
import { brightnesses, densities } from '../../state/session/ui-state.ts'
import styles from './menu-dialog.module.css'

/** Actions that have no button of their own, in groups. Views stand in the rail; the palette has everything. */
export function MenuDialog() {
  const desk = useDesk()
  const state = useDeskState(now => now)
  const ui = useUi(now => now)
  useStore(desk.connected, now => now)
  const acts = actsOf({ desk, state, ui }).filter(({ menu }) => menu)
  return (
    <Dialog title={t('menu.title')} wide>
      <Columns className={styles['menu']}>
        {menuGroups.map(({ name, of }) => (
          <Section key={name} title={t(`menu.group.${name}`)} aria-label={t(`menu.group.${name}`)}>
            <ul>
              {acts
                .filter(({ group }) => of.includes(group))
                // What moves the show stands below what does not.
                .toSorted((one, other) => Number(isPress(one)) - Number(isPress(other)))
                .map(act => (
                  <MenuAct key={act.id} act={act} />
                ))}
              {name === 'view' && <Looks />}
            </ul>
          </Section>
        ))}
      </Columns>
    </Dialog>
  )
}

const isPress = ({ deed }: Command): boolean => deed.kind === 'press'

const menuGroups: readonly {
  readonly name: 'show' | 'rundown' | 'view'
  readonly of: readonly ActGroup[]
}[] = [
  { name: 'show', of: ['transport'] },
  { name: 'rundown', of: ['rundown', 'edit'] },
  { name: 'view', of: ['list', 'desk', 'look'] },
]

/** An act as a button, held where it must be; what it does, or why it cannot be done, beside it. */
function MenuAct({ act }: { readonly act: Command }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { deed, reason } = act
  if (deed.kind === 'press') return <MenuPress act={act} press={deed.press} />
  const run = (): void => {
    if (reason !== null) setProblem(reason)
    else if (deed.kind === 'page') deed.run()
    else if (deed.kind === 'ask') deed.ask().then(setProblem, error => setProblem(failureText(error)))
  }
  return (
    <li data-act={act.id}>
      {mustBeHeld(act) ? (
        <HoldButton onHeld={run}>{act.heldName ?? t('act.hold-to', { name: act.name })}</HoldButton>
      ) : (
        <PlainButton onClick={run}>{act.name}</PlainButton>
      )}
      {act.keys.length > 0 ? <kbd>{act.keys.join('  ')}</kbd> : <p>{reason ?? act.detail}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
    </li>
  )
}

interface MenuPressProps {
  readonly act: Command
  readonly press: PagePress
}

/** A press of the show. The menu closes with the show that it ends. */
function MenuPress({ act, press: { button, intent } }: MenuPressProps) {
  const { ui, state } = useDesk()
  useEffect(
    () => () => {
      const isOver = state.get().show.state.phase === 'ended'
      if (isOver && ui.get().dialog === 'menu') ui.set({ ...ui.get(), dialog: null })
    },
    [ui, state],
  )
  const held = mustBeHeld(act)
  return (
    <li data-act={act.id}>
      <PressButton
        button={button}
        intent={intent}
        hold={held}
        className={styles['press']}
        label={held ? t('act.hold-to', { name: act.name }) : act.name}
      />
      {act.reason === null ? <kbd>{act.keys.join('  ')}</kbd> : <p>{act.reason}</p>}
    </li>
  )
}

/** How the page looks: each choice by name. */
function Looks() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  return (
    <>
      <MenuChoice
        label={t('menu.brightness')}
        values={brightnesses}
        value={brightness}
        word={value => t(`page.brightness.${value}`)}
        choose={to => ui.set({ ...ui.get(), brightness: to })}
      />
      <MenuChoice
        label={t('menu.density')}
        values={densities}
        value={density}
        word={value => t(`page.density.${value}`)}
        choose={to => ui.set({ ...ui.get(), density: to })}
      />
    </>
  )
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly word: (value: Value) => string
  readonly choose: (value: Value) => void
}

function MenuChoice<Value extends string>({ label, values, value, word, choose }: MenuChoiceProps<Value>) {
  return (
    <li data-choice>
      <span>{label}</span>
      <Choices role="group" aria-label={label}>
        {values.map(each => (
          <button key={each} type="button" aria-pressed={each === value} onClick={() => choose(each)}>
            {word(each)}
          </button>
        ))}
      </Choices>
    </li>
  )
}
