import { texts } from '#texts/texts.ts'
import { Dialog } from '../../components/dialog.tsx'
import { KeyMap } from './key-map.tsx'

/** The list of keys, over the page. */
export function KeysDialog() {
  return (
    <Dialog title={texts.keys.title}>
      <KeyMap />
    </Dialog>
  )
}
