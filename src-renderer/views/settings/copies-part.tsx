import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { CopiesReply } from '../../../src-main/contract/bridge/backups.ts'
import { TextField, TickField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Quiet } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'

interface Draft {
  readonly folder: string
  readonly hours: string
  readonly keep: string
  readonly afterShow: boolean
  readonly daily: boolean
}

const draftOf = ({ settings }: CopiesReply): Draft => ({
  folder: settings.folder ?? '',
  hours: String(settings.everyHours),
  keep: String(settings.keep),
  afterShow: settings.afterShow,
  daily: settings.daily,
})

const within = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The settings of the copies as a draft, and what can be done with them. Null until they are read. */
function useCopies() {
  const { bridge } = useDesk()
  const { ask, problem } = useAsk()
  const [read, setRead] = useState<CopiesReply | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saved, setSaved] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads again
  useEffect(() => {
    let gone = false
    bridge.request('copies.read', {}).then(
      reply => {
        if (gone) return
        setRead(reply)
        setDraft(draftOf(reply))
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bridge, round])
  if (read === null || draft === null) return null
  const readAgain = (): void => setRound(before => before + 1)
  return {
    read,
    draft,
    saved,
    problem,
    change(part: Partial<Draft>): void {
      setSaved(false)
      setDraft({ ...draft, ...part })
    },
    async save(): Promise<void> {
      const { hours, keep, ...others } = draft
      const folder = draft.folder.trim()
      const numbers = { everyHours: Number(hours), keep: Number(keep) }
      const done = await ask('copies.write', { ...others, ...numbers, folder: folder === '' ? null : folder })
      setSaved(done)
      if (done) readAgain()
    },
    async copyNow(): Promise<void> {
      await ask('copies.make', {})
      readAgain()
    },
  }
}

/** Copies that the desk makes by itself: where, when, and how many are kept. */
export function CopiesPart() {
  const copies = useCopies()
  if (copies === null) return null
  const { read, draft, saved, problem, change, save, copyNow } = copies
  const fits = within(draft.hours, 0, 168) && within(draft.keep, 1, 100)
  return (
    <Form
      label={t('settings.copies')}
      testId="copies"
      submit={t('settings.copies-save')}
      onSubmit={() => void save()}
      disabledBy={fits ? null : t('settings.copies-range')}
      problem={problem}
      acts={
        <>
          <PlainButton onClick={() => void copyNow()}>{t('settings.copies-now')}</PlainButton>
          <span role="status">{saved && t('page.saved')}</span>
        </>
      }
    >
      <h4>{t('settings.copies')}</h4>
      <TextField
        label={t('settings.copies-folder')}
        value={draft.folder}
        onChange={folder => change({ folder })}
        help={t('settings.copies-folder-help')}
        testId="copies-folder"
      />
      <TextField
        label={t('settings.copies-hours')}
        value={draft.hours}
        onChange={hours => change({ hours })}
        inputMode="numeric"
        fault={within(draft.hours, 0, 168) ? null : t('settings.copies-range')}
        help={t('settings.copies-hours-help')}
      />
      <TickField
        label={t('settings.copies-after-show')}
        checked={draft.afterShow}
        onChange={afterShow => change({ afterShow })}
      />
      <TextField
        label={t('settings.copies-keep')}
        value={draft.keep}
        onChange={keep => change({ keep })}
        inputMode="numeric"
        fault={within(draft.keep, 1, 100) ? null : t('settings.copies-range')}
        help={t('settings.copies-keep-help')}
      />
      <TickField
        label={t('settings.copies-daily')}
        checked={draft.daily}
        onChange={daily => change({ daily })}
      />
      <Standing read={read} />
    </Form>
  )
}

function Standing({ read: { settings, last, problem } }: { readonly read: CopiesReply }) {
  const { formatDay, formatMinute } = timeFormats(null, null)
  if (settings.folder === null) return null
  const when = last === null ? null : `${formatDay(last)} ${formatMinute(last)}`
  return (
    <>
      <Quiet data-testid="copies-last">
        {when === null ? t('settings.copies-not-yet') : t('settings.copies-last', { when })}
      </Quiet>
      <Problem text={problem && messageText(problem)} />
    </>
  )
}
