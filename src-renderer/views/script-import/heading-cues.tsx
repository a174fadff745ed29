import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import { Problem, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing } from '../../state/editing/use-editing.ts'
import { headingCues } from '../../state/script/heading-cues.ts'
import type { ScriptModel } from '../../state/script/script-model.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { emptyRow, insertRows, placeBeside } from '../edit/acts/row-acts.ts'

/** One cue for each heading: cues with the title of one go there; for the others they are added at the end. Only where no cue is at a word yet. */
export function HeadingCuesPart({ model }: { readonly model: ScriptModel }) {
  const editing = useEditing()
  const { ask, problem } = useAsk()
  const rows = useDeskState(state => state.rows)
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const [fault, setFault] = useState<string | null>(null)
  const [offered, setOffered] = useState(() => model.order.every(({ kind }) => kind !== 'cue'))
  const { headings, found, missing } = useMemo(() => headingCues(model, rows), [model, rows])
  if (!offered || rundownId === null || found.length + missing.length === 0) return null

  const put = async (): Promise<void> => {
    for (const { cueId, go } of found)
      if (!(await ask('script.anchor', { rundownId, of: { cueId }, go }))) return
    if (missing.length === 0) setOffered(false)
  }
  const add = (): void => {
    const { edits } = insertRows(
      missing.map(text => emptyRow('cue', text.slice(0, longestTitle))),
      placeBeside(rows, null, 'below', 'cue'),
      editing.newId,
    )
    const refused = editing.edit(t('script.headings.step'), edits, { by: 'agreed' })
    setFault(refused === null ? null : t(`edit.on-air-fault.${refused}`))
  }
  return (
    <Stack data-testid="heading-cues">
      <Row>
        <p>{t('script.headings.said', { headings, found: found.length })}</p>
        {found.length > 0 && (
          <PlainButton testId="heading-cues-put" onClick={() => void put()}>
            {t('script.headings.put', { count: found.length })}
          </PlainButton>
        )}
        {missing.length > 0 && (
          <PlainButton testId="heading-cues-add" onClick={add}>
            {t('script.headings.add', { count: missing.length })}
          </PlainButton>
        )}
      </Row>
      <Problem text={fault ?? problem} />
    </Stack>
  )
}

const longestTitle = 500
