import { t } from '#texts/text.ts'
import { beginNote } from '../../state/acts/desk-acts.ts'
import type { KeyMeaning } from '../../state/keys/key-meaning.ts'
import type { PageDesk } from '../../state/session/desk.ts'
import { goToSheet, moveSelection, selectedCue, showSheet, showView } from '../../state/session/show-view.ts'
import { type EditWish, sheets, type UiState, viewKeys, views } from '../../state/session/ui-state.ts'
import { openMessage, openTransportDialog } from '../call/transport/open-transport-dialog.ts'

/** What a key does to this page alone. */
export function pageAct(desk: PageDesk, meaning: KeyMeaning): void {
  const { ui } = desk
  const change = (part: Partial<UiState>): void => ui.set({ ...ui.get(), ...part })
  switch (meaning.key) {
    case 'jump':
      openTransportDialog(desk, 'jump')
      break
    case 'message':
      openMessage(desk)
      break
    case 'note':
      beginNote(desk)
      break
    case 'help':
      change({ dialog: 'keys' })
      break
    case 'full':
      change({ full: !ui.get().full })
      break
    case 'list':
      showSheet(desk, 'list')
      change({ following: true, selected: null, brought: ui.get().brought + 1 })
      break
    case 'select':
      moveSelection(desk, meaning.step)
      break
    case 'skip': {
      const isHeading = selectedCue(desk) !== null
      change({
        said: {
          word: isHeading ? t('list.heading-word') : t('list.no-selection-word'),
          text: isHeading ? t('list.heading') : t('list.no-selection'),
          after: desk.state.get().pressResult?.press ?? 0,
        },
      })
      break
    }
    default:
  }
}

/**
 * Alt and a figure changes the view, with Shift the sheet of Call, Ctrl or Cmd and K opens the palette, with F or H they find and replace in Edit; wherever
 * the keys are, but in a dialog.
 */
export function pageChord(desk: PageDesk, event: KeyboardEvent): boolean {
  const { ui } = desk
  if (ui.get().dialog !== null || event.repeat) return false
  const only = !event.shiftKey
  if (!only && event.altKey && !event.ctrlKey && !event.metaKey) {
    const sheet = sheets.find((_, place) => event.code === `Digit${place + 1}`)
    if (sheet === undefined) return false
    event.preventDefault()
    goToSheet(desk, sheet)
    return true
  }
  if (only && event.altKey && !event.ctrlKey && !event.metaKey) {
    const view = views.find(name => event.code === `Digit${viewKeys[name]}`)
    if (view === undefined) return false
    event.preventDefault()
    // The key of Edit in Edit leads back to the cue on air.
    if (view === 'edit' && ui.get().view === 'edit') ui.set({ ...ui.get(), editWish: 'on-air' })
    else showView(ui, view)
    return true
  }
  if (!only || event.altKey || event.ctrlKey === event.metaKey) return false
  const letter = event.key.toLowerCase()
  const wish = ui.get().view === 'edit' ? wishes.get(letter) : undefined
  if (letter === 'k') ui.set({ ...ui.get(), dialog: 'palette' })
  else if (wish !== undefined) ui.set({ ...ui.get(), editWish: wish })
  else return false
  event.preventDefault()
  return true
}

const wishes: ReadonlyMap<string, EditWish> = new Map([
  ['f', 'find'],
  ['h', 'replace'],
])
