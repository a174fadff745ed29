import { t } from '#texts/text.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'

/** What the crew of a department said last: the word, who and when. It stays until the crew takes it back. */
export function CrewMark({ columnId }: { readonly columnId: string }) {
  const reply = useDeskState(({ calling }) => calling.state.crew[columnId] ?? null)
  const formatTime = useDeskState(state => state.formatTime)
  if (reply === null) return null
  return (
    <p className={styles['crew']} data-testid="crew-word" data-word={reply.word}>
      <b>{t(`calling.crew.${reply.word}`)}</b> <bdi dir="auto">{reply.by}</bdi> {formatTime(reply.at)}
    </p>
  )
}
