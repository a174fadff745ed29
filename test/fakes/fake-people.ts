import type { InputOf, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import type { PeopleSlice } from '../../src-main/contract/bridge/people.ts'
import { type Clock, duration, shift } from '../../src-main/domain/time/time.ts'

export interface FakePeople {
  slice(): PeopleSlice
  change(part: Partial<PeopleSlice>): void
  readonly handlers: {
    readonly people: () => OutputOf<'people'>
    readonly 'people.invite': (request: InputOf<'people.invite'>) => OutputOf<'people.invite'>
    readonly 'people.end': (request: InputOf<'people.end'>) => OutputOf<'people.end'>
    readonly 'people.renew-links': () => OutputOf<'people.renew-links'>
    readonly 'people-network.write': (
      change: InputOf<'people-network.write'>,
    ) => OutputOf<'people-network.write'>
  }
}

const done = { ok: true } as const

/** Two people who were invited to a desk that is closed at first. */
export function createFakePeople(clock: Clock, changed: (slice: PeopleSlice) => void): FakePeople {
  const minutesAgo = (minutes: number) => shift(clock(), duration(-minutes * 60_000))
  const addresses = [
    { address: '192.168.1.5', name: 'Wi-Fi' },
    { address: '10.20.30.40', name: 'Ethernet' },
  ]
  let slice: PeopleSlice = {
    pages: false,
    api: false,
    address: null,
    port: 4749,
    encryption: { kind: 'self-signed' },
    addresses,
    openPort: null,
    origins: [],
    certificate: null,
    problem: null,
    people: [
      {
        id: 'anna',
        name: 'Anna',
        role: 'call',
        browser: 'Safari, iOS',
        plain: false,
        pairedAt: minutesAgo(300),
        usedAt: minutesAgo(1),
        connected: true,
      },
      {
        id: 'ben',
        name: 'Ben',
        role: 'view',
        browser: null,
        plain: false,
        pairedAt: minutesAgo(200),
        usedAt: minutesAgo(90),
        connected: false,
      },
    ],
    invitations: [],
    linksKnownTo: [],
  }
  const change = (part: Partial<PeopleSlice>): void => {
    slice = { ...slice, ...part }
    changed(slice)
  }
  let invited = 0
  return {
    slice: () => slice,
    change,
    handlers: {
      people: () => ({ slice }),
      'people.invite'({ name, role }) {
        invited += 1
        const id = `invitation-${invited}`
        change({
          invitations: [...slice.invitations, { id, name, role, until: shift(clock(), duration(300_000)) }],
        })
        return { ok: true, id, name, path: `/#join=secret-${invited}` }
      },
      'people.end'({ id }) {
        change({
          people: slice.people.filter(person => person.id !== id),
          invitations: slice.invitations.filter(invitation => invitation.id !== id),
        })
        return done
      },
      'people.renew-links'() {
        change({ linksKnownTo: [] })
        return done
      },
      'people-network.write'(part) {
        const next = { ...slice, ...part }
        const open = next.pages || next.api
        const plain = next.encryption.kind === 'none'
        change({
          ...part,
          openPort: open ? next.port : null,
          origins: open
            ? addresses.map(({ address, name }) => ({
                origin: `${plain ? 'http' : 'https'}://${address}:${next.port}`,
                name,
              }))
            : [],
          certificate:
            open && !plain
              ? {
                  fingerprint: Array.from({ length: 32 }, (_, at) =>
                    (at * 7).toString(16).padStart(2, '0').toUpperCase(),
                  ).join(':'),
                  until: shift(clock(), duration(700 * 86_400_000)),
                }
              : null,
        })
        return done
      },
    },
  }
}
