import { messageText } from '#texts/messages.ts'
import { knownText, t } from '#texts/text.ts'
import type { PressedAt } from '../../../src-main/domain/as-run/as-run-timeline.ts'
import { controlText } from '../../../src-main/domain/bindings/control-text.ts'
import { actionNames } from '../../../src-main/domain/show/actions.ts'
import { actionName } from '../action-text.ts'
import { chordName } from '../keys/key-name.ts'

/** The controller and the control of a press, in the language of the page: `Keyboard, Space`. */
export const pressedAtText = (from: PressedAt): string =>
  `${messageText(from.surface)}, ${pressedControl(from)}`

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
