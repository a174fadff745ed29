import { useEffect, useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { DeskOnAir } from '../../../src-main/contract/bridge/standby.ts'
import { countdownFace, untilFlip } from '../../../src-main/domain/show/countdown.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { between } from '../../../src-main/domain/time/time.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { setText, type TickProps, TickText } from '../../components/tick-text.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { pairStateOf } from '../../state/session/pair-state.ts'
import { useStore } from '../../state/session/store.ts'
import { ChoiceBar, ChoiceButton, ChoiceSide, cueOf, paintLeft } from './choice-bar.tsx'

/** What a person at one of two paired desks has to decide, or to know before anything else. */
export function StandbyBar() {
  const state = useDeskState(({ standby }) => pairStateOf(standby))
  switch (state) {
    case 'choose':
      return <DeskChoice />
    case 'first-lost':
      return <FirstDeskLost />
    case 'replaced':
      return <Replaced />
    case 'waiting':
      return <GoOnHere />
    default:
      return null
  }
}

/** The other desk has taken over: it stays until a person here has read it. */
function Replaced() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const pages = useDeskState(otherPages)
  const { ask, problem } = useAsk()
  const said = t('pair.replaced', { name })
  return (
    <ChoiceBar
      name={t('pair.word.replaced')}
      word={t('pair.word.replaced')}
      detail={problem ?? (pages.length === 0 ? said : `${said} ${t('pair.elsewhere')}`)}
      testId="standby-replaced"
      strong
    >
      <PlainButton onClick={() => void ask('standby.acknowledge', {})}>{t('pair.acknowledge')}</PlainButton>
      <OtherPages />
    </ChoiceBar>
  )
}

/** At a first desk that has started again, and does not know whether the other one has taken over. */
function GoOnHere() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const { ask, problem } = useAsk()
  return (
    <ChoiceBar
      name={t('pair.go-on')}
      word={t('pair.word.waiting')}
      detail={problem ?? t('pair.waiting', { name })}
      testId="standby-waiting"
    >
      <ChoiceButton keyCode="KeyG" onHeld={() => void ask('standby.go-on', { held: true })}>
        {t('pair.go-on')}
      </ChoiceButton>
    </ChoiceBar>
  )
}

/** Both desks have called a show since they lost each other: which of them is to go on. */
function DeskChoice() {
  const choice = useDeskState(({ standby }) => standby?.pair?.choice ?? null)
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const own = useDeskState(({ standby }) => standby?.desk ?? '')
  const { ask, problem } = useAsk()
  if (choice === null) return null
  const choose = (keep: 'here' | 'there') => () => void ask('standby.choose', { keep, held: true })
  return (
    <ChoiceBar
      name={t('pair.choose')}
      word={t('pair.word.choose')}
      detail={problem ?? t('pair.choose-detail', { name })}
      testId="desk-choice"
    >
      <ChoiceSide
        name={t('pair.this-desk', { name: own })}
        cue={cueText(choice.here)}
        left={<Left of={choice.here} />}
        effect={t('pair.keep-here-effect', { name })}
      >
        <ChoiceButton keyCode="Digit1" onHeld={choose('here')}>
          {t('pair.keep-here')}
        </ChoiceButton>
      </ChoiceSide>
      <ChoiceSide
        name={t('pair.other-desk', { name })}
        cue={cueText(choice.there)}
        left={<Left of={choice.there} />}
        effect={t('pair.keep-there-effect', { name })}
      >
        <ChoiceButton keyCode="Digit2" onHeld={choose('there')}>
          {t('pair.keep-there')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

/** How long its cue has, by which a person compares it with the stage; else its phase. */
function Left({ of: { phase, deadline } }: { readonly of: DeskOnAir }) {
  const paint = useMemo(
    (): TickProps['paint'] => (node, _state, now) => {
      if (deadline === undefined) return null
      const left = between(now, deadline)
      setText(node, countdownFace(left))
      return untilFlip(left)
    },
    [deadline],
  )
  return deadline === undefined ? t(`authority.phase.${phase}`) : <TickText paint={paint} />
}

const cueText = ({ cue, rundown }: DeskOnAir): string => cue ?? rundown ?? t('pair.no-rundown')

/** At the desk that stands by, once nothing calls the show: what it would go on with, and the key that does it. */
function FirstDeskLost() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const connected = useDeskState(({ standby }) => standby?.pair?.peer.connected ?? false)
  const since = useDeskState(({ standby, formatTime }) => {
    const offer = standby?.pair?.offer ?? null
    return offer === null ? '' : formatTime(offer.since)
  })
  const cue = useDeskState(state => cueOf(state, here(state)))
  const { ask, problem } = useAsk()
  const [pending, setPending] = useState(false)
  const takeOver = async (): Promise<void> => {
    setPending(true)
    await ask('standby.take-over', { held: true })
    setPending(false)
  }
  const unheard = useDeskState(({ standby }) => standby?.pair?.peer.lastReceivedAt === null)
  const code = connected ? 'nobody-calls' : unheard ? 'unheard-since' : 'lost-since'
  const said = t(`pair.${code}`, { name, since })
  return (
    <ChoiceBar
      name={t('pair.take-over')}
      word={t('pair.word.first-lost')}
      detail={pending ? t('pair.taking-over') : (problem ?? said)}
      testId="standby-offer"
      strong
    >
      <ChoiceSide
        name={t('pair.on-air-here')}
        cue={cue}
        left={<TickText paint={paintHere} />}
        effect={t('pair.take-over-effect')}
      >
        <ChoiceButton keyCode="KeyG" onHeld={() => void takeOver()}>
          {t('pair.take-over')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

const here = (state: DeskState): RunnerState => state.show.state
const paintHere = paintLeft(here)

/** A desk that restarts is back before anybody reads that it was away. */
const awayAfter = 4_000

/** To a person in a browser elsewhere whose desk is lost: where the other one is. */
export function DeskAway() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const pages = useDeskState(otherPages)
  const isAway = useAway()
  if (!isAway || pages.length === 0) return null
  return (
    <ChoiceBar
      name={t('pair.word.desk-away')}
      word={t('pair.word.desk-away')}
      detail={`${t('pair.desk-away', { name })} ${t('pair.elsewhere')}`}
      testId="desk-away"
      strong
    >
      <OtherPages />
    </ChoiceBar>
  )
}

/** Where a person in a browser elsewhere finds the other desk. */
const otherPages = ({ standby, access }: DeskState): readonly string[] =>
  (access === 'desk' ? undefined : standby?.pair?.peer.pages) ?? noPages
const noPages: readonly string[] = []

const OtherPages = () =>
  useDeskState(otherPages).map(origin => (
    <a key={origin} href={origin} target="_blank" rel="noreferrer">
      {origin}
    </a>
  ))

/** The desk was not reached for some seconds. */
function useAway(): boolean {
  const connected = useStore(useDesk().connected, now => now)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), awayAfter)
    return () => clearTimeout(timer)
  }, [connected])
  return isAway
}
