import { useId, useState } from 'react'
import { t } from '#texts/text.ts'
import { isSameName, longestClipName } from '../../../../src-main/domain/players/player.ts'
import { type CueClip, timingOf, withClip } from '../../../../src-main/domain/rundown/timing.ts'
import { ChoiceField, TextField, TickField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Hint } from '../../../components/layout.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { useGrid } from '../grid/grid-context.ts'
import { makeOrSay, meantRows } from './act-on-rows.ts'
import { Ask } from './ask.tsx'

/** The clip of a player that the chosen cues name. */
export function ClipAsk() {
  const grid = useGrid()
  const players = useDeskState(state => state.players)
  const rows = meantRows(grid).filter(({ cue }) => cue.type === 'cue')
  const [clip, setClip] = useState<CueClip>(
    () => rows[0]?.cue.timing?.clip ?? { player: players[0]?.name ?? '', name: '' },
  )
  const names = useId()
  const close = (): void => grid.change({ ask: null })
  const chosen = players.find(({ name }) => isSameName(name, clip.player))
  const isElsewhere = clip.player !== '' && chosen === undefined
  const take = (): void => {
    close()
    const next = clip.player === '' ? null : { ...clip, name: clip.name.trim() }
    const edits = rows.map(
      ({ cue }) => ({ do: 'cue', cueId: cue.id, fields: { timing: withClip(timingOf(cue), next) } }) as const,
    )
    makeOrSay(grid, { label: t('edit.clip.steps', { count: rows.length }), edits })
  }
  return (
    <Ask
      question={t('edit.clip.title', { count: rows.length })}
      close={close}
      form
      detail={
        <Form submit={t('edit.clip.set')} onSubmit={take} onCancel={close} testId="clip-form">
          {players.length === 0 && <Hint>{t('edit.clip.no-players')}</Hint>}
          <ChoiceField
            label={t('edit.clip.player')}
            value={chosen?.name ?? clip.player}
            values={[
              { value: '', name: t('edit.clip.none') },
              ...(isElsewhere
                ? [{ value: clip.player, name: t('edit.clip.not-here', { name: clip.player }) }]
                : []),
              ...players.map(({ name }) => ({ value: name, name })),
            ]}
            onChange={player => setClip({ ...clip, player })}
            above
            testId="clip-player"
          />
          {clip.player !== '' && (
            <>
              <TextField
                label={t('edit.clip.name')}
                help={t('edit.clip.name-help')}
                maxLength={longestClipName}
                list={names}
                value={clip.name}
                onChange={name => setClip({ ...clip, name })}
                above
                testId="clip-name"
              />
              <datalist id={names}>
                {chosen?.clips.map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
              <TickField
                label={t('edit.clip.main')}
                help={t('edit.clip.main-help')}
                checked={clip.main === true}
                onChange={main => setClip({ player: clip.player, name: clip.name, ...(main && { main }) })}
                above
              />
            </>
          )}
        </Form>
      }
    />
  )
}
