import { useMemo, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type Role, roles } from '../../../src-main/contract/bridge/access.ts'
import type { OpenInvitation, PeopleSlice, Person } from '../../../src-main/contract/bridge/people.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Item, LockedLine, Problem, Quiet, Row, Section, WideStack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { callingColumns, departmentsIn, phoneCounts, phonesOf } from '../../state/calling/departments.ts'
import { useAsk, useAskedSlice } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { peopleSource } from '../../state/session/people-source.ts'
import { showView } from '../../state/session/show-view.ts'
import { shallowSelector } from '../../state/session/store.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { NetworkPart } from './network-part.tsx'
import styles from './people.module.css'

/** Other people at this desk: whether they reach it by the network, who they are, and what they may do. */
export const PeopleView = () => (
  <ViewFrame title={t('view.people')}>
    <WideStack>
      <DepartmentsPart />
      <Parts />
    </WideStack>
  </ViewFrame>
)

function Parts() {
  const people = useAskedSlice(peopleSource)
  if (people === null) return <p role="status">{t('page.loading')}</p>
  if (people === 'none') return <p role="status">{messageText(messageOf('people.not-here'))}</p>
  return (
    <WideStack data-testid="people">
      <LockedLine />
      <Quiet>{t('people.intro')}</Quiet>
      <NetworkPart people={people} />
      {people.openPort !== null && people.pages && <InvitePart people={people} />}
      <PeopleList people={people} />
    </WideStack>
  )
}

/** Who was invited: each can be ended, and is cut off at once. What they could take is offered to be renewed. */
function PeopleList({ people }: { readonly people: PeopleSlice }) {
  const { ask, problem } = useAsk()
  const end = (id: string) => () => void ask('people.end', { id })
  const nobody = people.people.length === 0 && people.invitations.length === 0
  return (
    <Section title={t('people.list')} aria-label={t('people.list')}>
      {nobody && <Quiet>{t('people.nobody')}</Quiet>}
      <ul data-testid="people-list">
        {people.invitations.map(invitation => (
          <Waiting key={invitation.id} invitation={invitation} onEnd={end(invitation.id)} />
        ))}
        {people.people.map(person => (
          <One key={person.id} person={person} onEnd={end(person.id)} />
        ))}
      </ul>
      {people.linksKnownTo.length > 0 && (
        <Box data-testid="people-links">
          <p>{t('people.links-known', { names: people.linksKnownTo.join(', ') })}</p>
          <HoldButton onHeld={() => void ask('people.renew-links', {})}>{t('people.renew-links')}</HoldButton>
          <Quiet>{t('people.renew-links-detail')}</Quiet>
        </Box>
      )}
      <Problem text={problem} />
    </Section>
  )
}

interface WaitingProps {
  readonly invitation: OpenInvitation
  readonly onEnd: () => void
}

function Waiting({ invitation: { name, role, until }, onEnd }: WaitingProps) {
  const { formatTime } = timeFormats(null, null)
  return (
    <Invited
      name={name}
      about={`${t(`people.roles.${role}`)} · ${t('people.waiting', { time: formatTime(until) })}`}
      onEnd={onEnd}
    />
  )
}

function One({ person, onEnd }: { readonly person: Person; readonly onEnd: () => void }) {
  const { name, role, browser, plain, pairedAt, usedAt, connected } = person
  const { formatDay, formatMinute } = timeFormats(null, null)
  const when = (at: Instant): string => `${formatDay(at)} ${formatMinute(at)}`
  const facts = [
    t(`people.roles.${plain ? 'view' : role}`),
    connected ? t('settings.browser-connected') : t('settings.browser-used', { when: when(usedAt) }),
    browser ?? t('settings.browser-unknown'),
    t('settings.browser-paired', { when: when(pairedAt) }),
    plain ? t('people.plain') : null,
  ]
  return <Invited name={name} about={facts.filter(fact => fact !== null).join(' · ')} onEnd={onEnd} />
}

interface InvitedProps {
  readonly name: string
  readonly about: string
  readonly onEnd: () => void
}

const Invited = ({ name, about, onEnd }: InvitedProps) => (
  <Item
    title={<b>{name}</b>}
    about={about}
    acts={
      <HoldButton name={t('people.end-named', { name })} onHeld={onEnd}>
        {t('people.end')}
      </HoldButton>
    }
  />
)

/** The departments of the open rundown, and whether a phone answers for each. Their pages are outputs. */
function DepartmentsPart() {
  const { ui } = useDesk()
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  return (
    <Section title={t('people.departments')} detail={t('people.departments-help')} data-testid="departments">
      {departments.length === 0 ? (
        <p>{t('people.no-departments')}</p>
      ) : (
        <ul className={styles['departments']}>
          {departments.map(({ id, name, department }) => (
            <Department key={id} name={name} short={department.shortName} color={department.color} />
          ))}
        </ul>
      )}
      <Row>
        <PlainButton onClick={() => ui.set({ ...ui.get(), view: 'edit', editWish: 'columns' })}>
          {t('people.to-columns')}
        </PlainButton>
        <PlainButton onClick={() => showView(ui, 'outputs')}>{t('people.to-outputs')}</PlainButton>
      </Row>
    </Section>
  )
}

interface DepartmentProps {
  readonly name: string
  readonly short: string
  readonly color: string
}

function Department({ name, short, color }: DepartmentProps) {
  const phones = useDeskState(state => phonesOf(state, name))
  const counts = useDeskState(useMemo(() => shallowSelector(state => phoneCounts(state, name)), [name]))
  const some = counts.connected > 0 && counts.connected < counts.count
  return (
    <li style={{ '--band': color }}>
      <b>{short}</b>
      <bdi dir="auto">{name}</bdi>
      <span data-phones={some ? 'lost' : phones}>
        {some ? t('people.phones.some', counts) : t(`people.phones.${phones}`)}
      </span>
    </li>
  )
}

interface Made {
  readonly id: string
  readonly name: string
  /** With the secret; it lies in the page while this dialog is open. */
  readonly path: string
}

/** Makes an invitation, and shows it as a link and as a QR code until it is used. */
function InvitePart({ people }: { readonly people: PeopleSlice }) {
  const { askFor, problem } = useAsk()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('view')
  const [made, setMade] = useState<Made | null>(null)
  const plain = people.encryption.kind === 'none'
  const chosen = plain ? 'view' : role
  const invite = async (): Promise<void> => {
    const reply = await askFor('people.invite', { name: name.trim(), role: chosen })
    if (reply === null) return
    setMade(reply)
    setName('')
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
      {made !== null && (
        <div key={made.id} ref={intoView}>
          <Invitation made={made} people={people} />
        </div>
      )}
    </Section>
  )
}

/** What was just made is seen, also where the window ends above it. */
const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' })

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
      setSaid(t(`people.copied.${open.role}`))
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
