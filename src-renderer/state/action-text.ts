import { isolated } from '#texts/isolated.ts'
import { messageText } from '#texts/messages.ts'
import { knownText, t } from '#texts/text.ts'
import type { PressedAt } from '../../src-main/domain/as-run/as-run-timeline.ts'
import type { PlainAct } from '../../src-main/domain/bindings/binding.ts'
import { controlText } from '../../src-main/domain/bindings/control-text.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { type Action, actionNames } from '../../src-main/domain/show/actions.ts'
import type { PressedTimerName } from '../../src-main/domain/show/press.ts'
import { formatOverUnder } from '../../src-main/domain/time/span.ts'
import type { Duration } from '../../src-main/domain/time/time.ts'
import { chordName } from './keys/key-name.ts'

interface ActionDetails {
  /** It ended a pause. */
  readonly resumed?: boolean | undefined
  /** It took a skip back. */
  readonly unskips?: boolean | undefined
  /** What was called. */
  readonly calls?: string | null | undefined
  /** What it did to a timer. */
  readonly timer?: PressedTimerName | undefined
  /** By how much it moved the time of the cue. */
  readonly moved?: Duration | null | undefined
}

/** As buttons, lists and the journal call it. */
export const actionName = (action: Action | PlainAct): string => messageText(messageOf(`action.${action}`))

/** An action that was done: `Adjust +0:30`. */
export function actionText(
  action: Action,
  { resumed = false, unskips = false, moved = null, calls = null, timer }: ActionDetails,
): string {
  if (timer !== undefined) return t(`last-press.timer-${timer.deed}`, { name: isolated(timer.name) })
  if (unskips) return t('list.unskip')
  const name = resumed ? t('last-press.resumed') : actionName(action)
  if (calls !== null) return `${name} ${isolated(calls)}`
  return moved === null ? name : `${name} ${formatOverUnder(moved)}`
}

/** The controller and the control of a press, in the language of the page: `Keyboard, Space`. */
export const pressedAtText = (from: PressedAt): string =>
  from.kind === 'auto' ? messageText(from.surface) : `${messageText(from.surface)}, ${pressedControl(from)}`

/** A page reports its own keys and buttons in English. */
function pressedControl({ kind, control }: PressedAt): string {
  const button = /^(.+) button(?:, key)?$/.exec(control)?.[1]
  if (button !== undefined && (kind === 'pointer' || kind === 'keyboard'))
    return t('last-press.button', { button: buttonName(button) })
  if (kind !== 'keyboard') return messageText(controlText(control))
  return knownText(`key.names.${control}`) ?? control.split(' ').map(chordName).join(' ')
}

function buttonName(button: string): string {
  const action = actionNames.find(name => name === button.toLowerCase())
  return action === undefined ? button : actionName(action)
}
