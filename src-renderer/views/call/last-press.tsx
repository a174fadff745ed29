import { useRef } from 'react'
import { refusalTexts } from '#texts/refusals.ts'
import { sentence } from '#texts/sentences.ts'
import { texts } from '#texts/texts.ts'
import type { Action, PressResult } from '../../../src-main/domain/press.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/span.ts'
import type { Instant } from '../../../src-main/domain/time.ts'
import { setText } from '../../components/set-text.ts'
import { useFresh } from '../../components/use-fresh.ts'
import { describeAge } from '../../state/describe-age.ts'
import { useDesk, useDeskState, useTick, useUi } from '../../state/desk-context.ts'
import type { DeskState } from '../../state/desk-state.ts'
import { useStore } from '../../state/store.ts'
import styles from './last-press.module.css'

const loudFor = 6_000
/** A reason that nobody needs any more leaves after so many ms; what was pressed stays. */
const reasonFor = 20_000

/** The last press and what became of it. A refusal is loud at first, then as quiet as the rest. */
export function LastPress() {
  const fate = useDeskState(state => state.fate)
  const lost = useStore(useDesk().presser.lost, press => press)
  const said = useUi(state => state.said)
  const isSaid = useFresh(said, loudFor)
  // What became of a press is never hidden by what was said before it.
  if (isSaid && said?.after === (fate?.press ?? 0)) return <Said word={said.word} text={said.text} />
  if (lost !== null && (fate === null || fate.at <= lost.at)) return <Unsent lost={lost} />
  if (fate !== null) return <Known fate={fate} />
  return (
    <p className={styles['fate']} data-testid="fate" data-outcome="none">
      {texts.fate.none}
    </p>
  )
}

/** Of a key that came to nothing on this page. */
const Said = ({ word, text }: { readonly word: string; readonly text: string }) => (
  <div className={styles['fate']} data-testid="fate" data-outcome="refused" data-calm={false} role="status">
    <p className={styles['reason']}>
      <strong>{word}</strong> {text}
    </p>
  </div>
)

function Unsent({ lost }: { readonly lost: { readonly at: Instant } }) {
  const away = !useStore(useDesk().connected, now => now)
  return (
    <div className={styles['fate']} data-testid="fate" data-outcome="unsent" data-calm={!away}>
      <p className={styles['reason']}>
        <strong>{away ? texts.fate.unsent : texts.fate.wasUnsent}</strong>{' '}
        {away ? texts.away.lost : texts.away.wasLost}
        <Ago key={lost.at} at={lost.at} />
      </p>
    </div>
  )
}

function Known({ fate }: { readonly fate: PressResult }) {
  const refused = fate.outcome === 'refused' ? fate : null
  const loud = useFresh(refused, loudFor)
  const reasoned = useFresh(refused, reasonFor)
  const took = useTook(fate)
  return (
    <div
      className={styles['fate']}
      data-testid="fate"
      data-outcome={fate.outcome}
      data-calm={!loud}
      data-press={fate.press}
    >
      <p className={styles['who']}>
        {sentence(fate.origin.surface)}, {fate.origin.control} · {pressed(fate)}
        {took !== null && ` ${took}`}
        {fate.undid !== undefined && ` ${texts.fate.undid(undone(fate, fate.undid))}`}
        {fate.outcome !== 'refused' && (
          <>
            {' · '}
            <span className={styles['outcome']}>
              <Outcome fate={fate} />
            </span>
          </>
        )}
        {fate.reason !== undefined && !reasoned && ` · ${refusalTexts[fate.reason].word}`}{' '}
        <Ago key={fate.at} at={fate.at} />
      </p>
      {fate.reason !== undefined && reasoned && (
        <p
          className={styles['reason']}
          title={[refusalTexts[fate.reason].text, fate.detail].filter(Boolean).join('\n')}
        >
          <strong>{refusalTexts[fate.reason].word}</strong> {refusalTexts[fate.reason].text}
          {fate.detail !== undefined && ` ${fate.detail}`}
        </p>
      )}
    </div>
  )
}

const pressed = ({ action, undid, resumed }: PressResult): string =>
  texts.fate.act(action, undid === undefined && resumed === true, null)

const undone = ({ resumed, moved }: PressResult, undid: Action): string =>
  texts.fate.act(undid, resumed === true, moved === undefined ? null : formatOverUnder(moved))

/** Said when an adjustment of this page took less than it was asked to. */
function useTook({ action, moved, origin }: PressResult): string | null {
  const last = useStore(useDesk().presser.last, press => press)
  if (action !== 'adjust' || moved === undefined) return null
  if (last?.intent.action !== 'adjust' || last.control !== origin.control) return null
  return Math.abs(moved) < Math.abs(last.intent.delta) ? texts.fate.took(formatDuration(moved)) : null
}

function Outcome({ fate }: { readonly fate: PressResult }) {
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const ms = fate.outcome === 'confirmed' ? fate.confirmedMs : fate.appliedMs
  // Measured from the input, it would count how long the control was held.
  const held = heldActions.has(fate.action) || (fate.appliedMs ?? 0) >= holdMs
  return (
    <>
      <b>{texts.fate[fate.outcome]}</b> {ms !== null && !held && texts.fate.within(ms)}
    </>
  )
}

const heldActions: ReadonlySet<PressResult['action']> = new Set<PressResult['action']>([
  'previous',
  'end',
  'reset',
  'undo',
  'lock',
])

function Ago({ at }: { readonly at: Instant }) {
  const node = useRef<HTMLSpanElement>(null)
  useTick(node, paintAgo)
  return <span ref={node} className={styles['ago']} data-at={at} />
}

function paintAgo(node: HTMLElement, _state: DeskState, now: Instant): number {
  const { text, changesIn } = describeAge(now - Number(node.dataset['at']))
  setText(node, text === null ? '' : ` · ${texts.fate.ago(text)}`)
  return changesIn
}
