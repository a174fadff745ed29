import type { Timers } from '../../src-main/base/timers.ts'
import { outputStandingPath } from '../../src-main/contract/bridge/channels.ts'
import type {
  OtherOutputDesk,
  OutputBridge,
  OutputLinkState,
} from '../../src-main/contract/bridge/output-pages.ts'
import type { Leading } from '../../src-main/domain/standby/pair.ts'

export interface FollowOptions {
  readonly bridge: Pick<OutputBridge, 'on' | 'onLink'>
  /** It answers the desk that calls the show. */
  readonly isCrew: boolean
  readonly timers: Timers
  /** Milliseconds since the page was loaded. */
  readonly age: () => number
  /** Whether the page's policy lets it ask there. */
  readonly mayAsk: (origin: string) => boolean
  /** What the desk there says of itself; null where it does not answer, or the link is not good there. */
  readonly ask: (origin: string) => Promise<Leading | null>
  /** Reloads the page, with the present policy. */
  readonly reload: () => void
  /** Leaves for the same page of that desk. */
  readonly leave: (origin: string) => void
}

/** A desk that restarts, or a cable that is plugged in again, is back by then. */
const awayAfter = 4_000
const askEvery = 2_000
/** A page that reloads itself does so this long after it was loaded, ms, at the earliest. */
const loadedFor = 10_000

/**
 * A screen whose desk is lost goes on with the other desk of the pair once that one says that it calls the show, after a
 * later takeover than the screen knows of. It stays for as long as the other desk only stands by. It never leaves a desk
 * that it has a link to, but for a crew page whose desk has handed the show over: the other desk alone takes its answers.
 */
export function followOther(options: FollowOptions): void {
  const { bridge, isCrew, timers, age, mayAsk, ask, reload, leave } = options
  let other: OtherOutputDesk | null = null
  let link: OutputLinkState | null = null
  let isLeaving = false
  let cancelLook: (() => void) | null = null
  let cancelReload = (): void => {}

  const stop = (): void => {
    cancelLook?.()
    cancelLook = null
  }
  const lookAfter = (ms: number): void => {
    cancelLook = timers.after(ms, () => void look())
  }
  async function look(): Promise<void> {
    const mine = cancelLook
    const known = other
    const answers = await Promise.all(
      (known?.origins ?? []).map(async origin => ({ origin, said: await ask(origin) })),
    )
    // The link is back, or was lost once more, meanwhile.
    if (cancelLook !== mine || mine === null) return
    const found = answers.find(({ said }) => said?.leads === true && said.epoch >= (known?.fromEpoch ?? 0))
    if (found === undefined) {
      lookAfter(askEvery)
      return
    }
    isLeaving = true
    leave(found.origin)
  }
  /** Only while the desk is there to load it from. */
  const reloadWhenDue = (): void => {
    cancelReload()
    if (other === null || other.origins.every(mayAsk)) return
    cancelReload = timers.after(Math.max(0, loadedFor - age()), () => link === 'on' && reload())
  }
  const lookWhenDue = (): void => {
    const isHandedOver = link === 'on' && isCrew && other?.isPassiveHere === true
    if (link !== 'off' && !isHandedOver) stop()
    else if (cancelLook === null && !isLeaving) lookAfter(isHandedOver ? 0 : awayAfter)
  }

  bridge.on('state', state => {
    ;({ other } = state)
    reloadWhenDue()
    lookWhenDue()
  })
  bridge.onLink(now => {
    link = now
    if (link === 'on') reloadWhenDue()
    lookWhenDue()
  })
}

const answerWithin = 3_000

/** Asks the desk there, with the secret of this page's link; see `serveOutputStanding`. */
export async function askOther(
  origin: string,
  link: { readonly kind: string; readonly key: string },
): Promise<Leading | null> {
  try {
    const reply = await fetch(origin + outputStandingPath, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(link),
      signal: AbortSignal.timeout(answerWithin),
    })
    const said: unknown = reply.ok ? await reply.json() : null
    return isLeading(said) ? said : null
  } catch {
    return null
  }
}

const isLeading = (value: unknown): value is Leading =>
  typeof value === 'object' &&
  value !== null &&
  'leads' in value &&
  typeof value.leads === 'boolean' &&
  'epoch' in value &&
  typeof value.epoch === 'number'

/** Whether what this page says of its own policy lets it ask there. */
export function mayAsk(origin: string): boolean {
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
  const rules = policy?.getAttribute('content')?.split(';') ?? []
  return rules.some(rule => rule.trim().split(/\s+/).includes(origin))
}
