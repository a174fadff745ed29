import { useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAway } from '../../../components/use-away.ts'
import { type AskingDepartment, askingDepartments } from '../../../state/calling/departments.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { PageNotice } from './notice.ts'

/** HELP and HOLD, one for each department, so that a press clears what was read. */
export function useCrewNotices(): readonly PageNotice[] {
  const rundown = useDeskState(state => state.rundown)
  const calling = useDeskState(state => state.calling)
  const formatTime = useDeskState(state => state.formatTime)
  const asking = useMemo(() => askingDepartments({ rundown, calling }), [rundown, calling])
  return asking.map(one => {
    const { id, name, department, reply } = one
    const time = formatTime(reply.at)
    const by = isolated(reply.by)
    const said =
      reply.word === 'help'
        ? t('calling.alarm.help', { by, time })
        : t('calling.alarm.hold', { by, time, name: isolated(name) })
    const others = asking.filter(other => other !== one).map(wordOf)
    return {
      id: `crew ${id} ${reply.word}`,
      tone: 'alarm',
      word: wordOf(one),
      text: others.length === 0 ? said : `${said} ${t('calling.alarm.also', { others: others.join(', ') })}`,
      testId: 'crew-alarm',
      acts: <ClearWord id={id} short={department.shortName} reply={reply} time={time} />,
    }
  })
}

const wordOf = ({ department, reply }: AskingDepartment): string =>
  `${t(`calling.crew.${reply.word}`)} ${department.shortName}`

interface ClearWordProps {
  readonly id: string
  readonly short: string
  readonly reply: AskingDepartment['reply']
  readonly time: string
}

function ClearWord({ id, short, reply, time }: ClearWordProps) {
  const { presser } = useDesk()
  const away = useAway('call')
  return (
    <PlainButton
      testId="crew-alarm-clear"
      name={t('calling.clear-word', {
        word: t(`calling.crew.${reply.word}`),
        by: isolated(reply.by),
        time,
      })}
      disabledBy={away}
      onClick={({ detail }) =>
        presser.tap({
          button: `clear-word ${id}`,
          kind: detail > 0 ? 'pointer' : 'keyboard',
          control: t('calling.clear-word-control', { name: short }),
          intent: { action: 'clear-word', departments: [id] },
        })
      }
    >
      {t('calling.alarm.clear')}
    </PlainButton>
  )
}
