import { useEffect, useState } from 'react'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import { Dialog } from '../../components/dialog.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { isAiring } from '../../state/selectors.ts'
import { texts } from '../../texts/en.ts'
import { ImportArea } from './import-area.tsx'
import styles from './open-dialog.module.css'

/** The rundowns of the desk: open one, or import one. */
export function OpenDialog() {
  const { bridge, ui } = useDesk()
  const airing = useDeskState(isAiring)
  const present = useDeskState(state => state.rundown?.id ?? null)
  const [items, setItems] = useState<readonly RundownItem[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the reasons to ask again
  useEffect(() => {
    let gone = false
    bridge.request('rundown.list', {}).then(
      list => !gone && setItems(list),
      () => !gone && setProblem(texts.open.failed),
    )
    return () => {
      gone = true
    }
  }, [bridge, asked])

  const open = async (rundownId: string, held: boolean): Promise<void> => {
    try {
      const reply = await bridge.request('rundown.open', { rundownId, held })
      if (reply.ok) ui.set({ ...ui.get(), dialog: null })
      else setProblem(reply.reason)
    } catch {
      setProblem(texts.open.failed)
    }
  }
  return (
    <Dialog title={texts.open.title} wide>
      {airing && <p className={styles['warning']}>{texts.open.airing}</p>}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {items === null && problem === null && <p className={styles['quiet']}>{texts.open.loading}</p>}
      {items?.length === 0 && <p className={styles['quiet']}>{texts.open.none}</p>}
      <ul className={styles['items']}>
        {items?.map(item => (
          <li key={item.id} className={styles['item']}>
            <span className={styles['title']}>{item.title}</span>
            <When at={item.startTime ?? item.updatedAt} />
            {item.id === present && <span className={styles['present']}>{texts.open.present}</span>}
            {item.id !== present && airing && (
              <HoldButton onHeld={() => void open(item.id, true)}>{texts.open.holdToOpen}</HoldButton>
            )}
            {item.id !== present && !airing && (
              <PlainButton onClick={() => void open(item.id, false)}>{texts.open.open}</PlainButton>
            )}
          </li>
        ))}
      </ul>
      <ImportArea onImported={() => setAsked(asked + 1)} />
    </Dialog>
  )
}

function When({ at }: { readonly at: number | string | null }) {
  if (at === null) return <span className={styles['when']} />
  const text = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return <span className={styles['when']}>{text}</span>
}
