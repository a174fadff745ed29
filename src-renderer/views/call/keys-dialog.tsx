import { surfaceTexts } from '#texts/surfaces.ts'
import { texts } from '#texts/texts.ts'
import { viewNames } from '#texts/views.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useDeskState } from '../../state/desk-context.ts'
import { actInWords } from '../../state/desk-key.ts'
import { keyName } from '../../state/key-name.ts'
import { viewChord, views } from '../../state/ui-state.ts'
import styles from './call-dialogs.module.css'

/** What each key does now: those that a person has bound first, as they take the place of the desk's own. */
export function KeysDialog() {
  const keyboard = useDeskState(state => state.hands.surfaces.find(({ id }) => id === keyboardSurface))
  const bound = boundKeys(keyboard)
  const own = [
    ...texts.keys.map,
    ...views.map(name => [viewChord(name), viewNames[name]] as const),
    ...texts.keys.mapEnd,
  ].filter(([keys]) => !codesOf(keys).every(code => bound.has(code)))
  return (
    <Dialog title={texts.keys.title}>
      {bound.size > 0 && (
        <>
          <h3 className={styles['subhead']}>{surfaceTexts.boundKeys}</h3>
          <dl className={styles['keys']} data-testid="bound-keys">
            {[...bound].map(([code, act]) => (
              <div key={code}>
                <dt>{keyName(code)}</dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
          <h3 className={styles['subhead']}>{surfaceTexts.ownKeys}</h3>
        </>
      )}
      <dl className={styles['keys']} data-testid="own-keys">
        {own.map(([key, act]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** By key, what it is bound to, the press before what else. */
function boundKeys(keyboard: SurfaceSlice | undefined): ReadonlyMap<string, string> {
  const acts = new Map<string, string>()
  for (const { control, trigger, action } of keyboard?.pages[keyboard.page]?.bindings ?? []) {
    const act = actInWords(action)
    const before = acts.get(control)
    const said = trigger === 'press' ? act : surfaceTexts.boundBy(trigger, act)
    acts.set(control, before === undefined ? said : `${before}; ${said}`)
  }
  return acts
}

/** Codes of the keys that a line of the list names; a line of no key that can be bound names one that never is. */
function codesOf(keys: string): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    '↑  ↓': ['ArrowUp', 'ArrowDown'],
    '−  +': ['Minus', 'Equal'],
    Space: ['Space'],
    '?': ['Slash'],
  }
  const letter = /^([A-Z])(,|$)/.exec(keys)?.[1]
  return known[keys] ?? [letter === undefined ? keys : `Key${letter}`]
}
