import { t } from '#texts/text.ts'
import { type NoteKind, noteKinds } from '../../../src-main/domain/as-run/journal-entry.ts'
import { Choices, Cut, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import type { BegunNote } from '../../state/session/ui-state.ts'
import { notePlaceName } from './note-place-name.ts'
import styles from './note-strip.module.css'

const ofLines = [1, 2, 3] as const

/** What changes with the kind of a note: what actors do with a line has phrases of its own. */
export const asKind = (kind: NoteKind): Pick<BegunNote, 'kind' | 'phrases'> => ({
  kind,
  phrases: kind === 'line' ? ofLines.map(each => t(`script.note.of-lines.${each}`)) : null,
})

/** What the note is about, and the words of the script that it is at. */
export function NoteKinds() {
  const { ui } = useDesk()
  const noting = useUi(state => state.noting)
  if (noting === null) return null
  const change = (part: Partial<BegunNote>): void => ui.set({ ...ui.get(), noting: { ...noting, ...part } })
  return (
    <Row className={styles['kinds']}>
      <Choices>
        {noteKinds.map(kind => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === noting.kind}
            data-testid={`note-kind-${kind}`}
            onClick={() => change(asKind(kind))}
          >
            {t(`script.note.kinds.${kind}`)}
          </button>
        ))}
      </Choices>
      {noting.place !== null && (
        <>
          <Cut className={styles['place']} title={noting.place.words} data-testid="note-place">
            {notePlaceName(noting.place)} <q dir="auto">{noting.place.words}</q>
          </Cut>
          <PlainButton testId="note-no-place" onClick={() => change({ place: null })}>
            {t('script.note.no-place')}
          </PlainButton>
        </>
      )}
    </Row>
  )
}
