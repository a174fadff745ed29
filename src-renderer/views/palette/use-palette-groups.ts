import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import { type ActContext, actGroups, type Command, findActs } from '../../state/acts/act.ts'
import { actsOf } from '../../state/acts/acts.ts'
import { openActOf } from '../../state/acts/rundown-acts.ts'
import { jumpActOf } from '../../state/acts/show-acts.ts'
import { findCues } from '../../state/rundowns/find-cues.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { titleWithNumber } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'

export interface PaletteGroup {
  readonly name: string
  readonly acts: readonly Command[]
}

const mostCues = 8
const mostRundowns = 8

/** What the palette lists: all acts by group; with words, those that fit, the best group first, then cues and rundowns. */
export function usePaletteGroups(query: string): readonly PaletteGroup[] {
  const desk = useDesk()
  const state = useDeskState(now => now)
  const ui = useUi(now => now)
  // The acts ask the store; this renders when it has changed.
  useStore(desk.connected, now => now)
  const items = useRundowns()
  const context: ActContext = { desk, state, ui }
  const acts = actsOf(context)
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
  const { bridge } = useDesk()
  const [items, setItems] = useState<readonly RundownItem[]>([])
  useEffect(() => {
    let gone = false
    bridge.request('rundown.list', {}).then(
      list => !gone && setItems(list),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bridge])
  return items
}
