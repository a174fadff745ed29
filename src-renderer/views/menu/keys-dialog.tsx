import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Dialog } from '../../components/dialog.tsx'
import parts from '../../components/layout.module.css'
import { Facts } from '../../components/layout.tsx'
import { type ActGroup, actGroups } from '../../state/acts/act.ts'
import { actsOf } from '../../state/acts/acts.ts'
import { actInWords } from '../../state/keys/desk-key.ts'
import { chordName, keyName, printedOn } from '../../state/keys/key-name.ts'
import { scriptChords } from '../../state/script/script-chords.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import styles from './keys-dialog.module.css'

/** The list of keys, over the page. */
export function KeysDialog() {
  return (
    <Dialog title={t('keys.title')}>
      <KeyMap />
    </Dialog>
  )
}

interface KeyRow {
  readonly keys: readonly string[]
  readonly act: string
}

/** What each key does now: those that a person has bound first, as they take the place of the desk's own. */
export function KeyMap() {
  const layout = useUi(ui => ui.layout)
  const keyboard = useDeskState(state => state.devices.surfaces.find(({ id }) => id === keyboardSurface))
  const bound = boundKeys(keyboard)
  const groups = useOwnKeys(new Set([...bound.keys()].map(code => keyName(code, layout))))
  return (
    <>
      {bound.size > 0 && (
        <>
          <h3 className={styles['subhead']}>{t('surface.bound-keys')}</h3>
          <Facts
            className={styles['keys']}
            data-testid="bound-keys"
            rows={[...bound].map(([code, act]) => [keyName(code, layout), act] as const)}
          />
          <h3 className={styles['subhead']}>{t('surface.own-keys')}</h3>
        </>
      )}
      <div data-testid="own-keys">
        {groups.map(({ group, rows }) => (
          <section key={group} aria-label={t(`act.group.${group}`)}>
            <h3 className={`${parts['caps']} ${styles['group']}`}>{t(`act.group.${group}`)}</h3>
            <Facts
              className={styles['keys']}
              rows={rows.map(({ keys, act }) => [keys.join('  '), act] as const)}
            />
          </section>
        ))}
      </div>
    </>
  )
}

/** The acts with a key of the desk itself, by group, with what moves within the page. */
function useOwnKeys(
  bound: ReadonlySet<string>,
): readonly { readonly group: ActGroup; readonly rows: readonly KeyRow[] }[] {
  const desk = useDesk()
  const state = useDeskState(now => now)
  const ui = useUi(now => now)
  const isBound = (key: string): boolean =>
    [...bound].some(name => key === name || key === t('act.held-key', { key: name }))
  const acts = actsOf({ desk, state, ui })
  const ofScript = scriptChords.map(({ code, act }) => ({
    keys: [`${chordName('Alt+Shift')}+${printedOn(code, ui.layout) ?? keyName(code)}`],
    act:
      act === 'edit' ? t('script.key.edit') : t('script.key.note', { kind: t(`script.note.kinds.${act}`) }),
  }))
  const held = (key: string): readonly string[] => [t('act.held-key', { key })]
  const further: Partial<Record<ActGroup, readonly KeyRow[]>> = {
    transport: [
      { keys: held('1'), act: t('act.keep-here') },
      { keys: held('2'), act: t('act.keep-there') },
    ],
    list: [{ keys: ['↑', '↓'], act: t('act.select') }, ...(state.script.has ? ofScript : [])],
    desk: [
      { keys: [chordName('Ctrl+K')], act: t('act.palette') },
      { keys: ['Esc'], act: t('act.close') },
    ],
  }
  return actGroups
    .map(group => {
      const own = acts
        .filter(act => act.group === group)
        .map(({ keys, name }): KeyRow => ({ keys, act: name.replace(/…$/, '') }))
      const rows = [...own, ...(further[group] ?? [])]
        .map(row => ({ ...row, keys: row.keys.filter(key => !isBound(key)) }))
        .filter(row => row.keys.length > 0)
      return { group, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** By key, what it is bound to, the press before what else. */
function boundKeys(keyboard: SurfaceSlice | undefined): ReadonlyMap<string, string> {
  const acts = new Map<string, string>()
  for (const { control, trigger, action } of keyboard?.pages[keyboard.page]?.bindings ?? []) {
    const act = actInWords(action)
    const before = acts.get(control)
    const said = trigger === 'press' ? act : t('surface.bound-by', { trigger, act })
    acts.set(control, before === undefined ? said : `${before}; ${said}`)
  }
  return acts
}
