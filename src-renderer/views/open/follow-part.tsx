import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { FollowedReply, FollowedSlice } from '../../../src-main/contract/bridge/followed.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Problem, Quiet, Row, Section, Stack } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { blockedBy, notAllowed } from '../../state/session/access.ts'
import { type SliceSource, useAsk, useAskedSlice } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showDraft } from '../../state/session/show-view.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { LookButton } from '../shell/notices/notice-bar.tsx'

const asked: SliceSource<Partial<FollowedReply>> = {
  ask: bridge => bridge.request('followed.read', {}),
  on: (bridge, listener) => bridge.on('followed', followed => listener({ followed })),
}

/** The file that the open rundown follows; else a person at the desk may name one. */
export function FollowPart() {
  const title = useDeskState(state => state.rundown?.title ?? null)
  const isHere = useDeskState(state => notAllowed(state, 'desk') === null)
  const reply = useAskedSlice(asked)
  if (title === null || reply === null) return null
  const { followed = null, origin = null } = reply
  if (followed === null && !isHere) return null
  return (
    <Section title={t('follow.title')} data-testid="follow-part">
      {followed === null ? <FollowForm origin={origin ?? ''} /> : <Followed followed={followed} />}
    </Section>
  )
}

function FollowForm({ origin }: { readonly origin: string }) {
  const desk = useDesk()
  const blocked = useDeskState(blockedBy)
  const [source, setSource] = useState(origin)
  return (
    <Form
      submit={t('follow.begin')}
      disabledBy={blocked}
      submitTestId="follow-begin"
      onSubmit={() => source.trim() !== '' && void showDraft(desk, desk.importer.open(source.trim()))}
    >
      <Quiet>{t('follow.detail')}</Quiet>
      <TextField
        label={t('follow.source')}
        help={t('follow.source-help')}
        value={source}
        maxLength={4_096}
        testId="follow-source"
        onChange={setSource}
      />
    </Form>
  )
}

const here = timeFormats(null, null)

function Followed({ followed }: { readonly followed: FollowedSlice }) {
  const { name, read, problem, differences } = followed
  const { ask, problem: refused } = useAsk()
  const away = useAway('edit')
  const why =
    problem === null
      ? null
      : t('follow.lost', { time: here.formatMinute(problem.since), why: messageText(problem.why) })
  return (
    <Stack>
      <p>
        <strong>{t('follow.followed', { name })}</strong>{' '}
        {read === null ? t('follow.not-read') : t('follow.read', { time: here.formatMinute(read) })}{' '}
        {problem === null && differences === 0 && t('follow.same')}
        {problem === null &&
          differences !== null &&
          differences > 0 &&
          t('follow.differences', { count: differences })}
      </p>
      <Problem text={why ?? refused} testId="follow-problem" />
      <Row>
        <LookButton />
        <PlainButton disabledBy={away} testId="follow-stop" onClick={() => void ask('followed.stop', {})}>
          {t('follow.stop')}
        </PlainButton>
      </Row>
    </Stack>
  )
}
