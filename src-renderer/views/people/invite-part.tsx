import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type Role, roles } from '../../../src-main/contract/bridge/access.ts'
import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Box, Quiet, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'

interface Made {
  readonly id: string
  readonly name: string
  /** With the secret; it lies in the page while this dialog is open. */
  readonly path: string
}

/** Makes an invitation, and shows it as a link and as a QR code until it is used. */
export function InvitePart({ people }: { readonly people: PeopleSlice }) {
  const { bridge } = useDesk()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('view')
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const plain = people.encryption.kind === 'none'
  const chosen = plain ? 'view' : role
  const invite = async (): Promise<void> => {
    try {
      const reply = await bridge.request('people.invite', { name: name.trim(), role: chosen })
      setProblem(reply.ok ? null : messageText(reply.reason))
      if (!reply.ok) return
      setMade(reply)
      setName('')
    } catch {
      setProblem(t('page.failed'))
    }
  }
  return (
    <Section title={t('people.invite')} aria-label={t('people.invite')}>
      <Form
        line
        submit={t('people.invite-act')}
        submitTestId="person-invite"
        disabledBy={name.trim() === '' ? t('people.name-missing') : null}
        onSubmit={() => void invite()}
        said={<Quiet>{t(`people.role-help.${chosen}`)}</Quiet>}
        problem={problem}
      >
        <TextField
          above
          label={t('people.name')}
          maxLength={30}
          value={name}
          onChange={setName}
          testId="person-name"
        />
        <ChoiceField
          above
          label={t('people.role')}
          value={chosen}
          values={roles.map(value => ({
            value,
            name: t(`people.roles.${value}`),
            disabled: plain && value !== 'view',
          }))}
          onChange={setRole}
          testId="person-role"
        />
      </Form>
      {made !== null && <Invitation key={made.id} made={made} people={people} />}
    </Section>
  )
}

function Invitation({ made, people }: { readonly made: Made; readonly people: PeopleSlice }) {
  const [origin, setOrigin] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { origins } = people
  const open = people.invitations.find(one => one.id === made.id)
  if (open === undefined)
    return (
      <p role="status" data-testid="invitation-over">
        {t('people.invitation-over', { name: made.name })}
      </p>
    )
  const chosen = origins.find(one => one.origin === origin)?.origin ?? origins[0]?.origin
  if (chosen === undefined) return null
  const link = chosen + made.path
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(t('outputs.copied'))
    } catch {
      setSaid(`${t('outputs.not-copied')} ${link}`)
    }
  }
  const { formatTime } = timeFormats(null, null)
  return (
    <Box data-testid="invitation">
      <p>{t('people.invited', { name: made.name, time: formatTime(open.until) })}</p>
      {origins.length > 1 && (
        <ChoiceField
          label={t('people.by-address')}
          value={chosen}
          values={origins.map(one => ({
            value: one.origin,
            name: `${new URL(one.origin).host} · ${one.name}`,
          }))}
          onChange={setOrigin}
        />
      )}
      <QrCode text={link} name={t('people.qr-of', { name: made.name })} />
      <Row>
        <PlainButton onClick={() => void copy()} testId="invitation-copy">
          {t('outputs.copy')}
        </PlainButton>
        <span role="status">{said}</span>
      </Row>
    </Box>
  )
}
