import { readFileSync } from 'node:fs'

let declarations: string | null = null

/** The declaration of an interface or class of Electron, with those that it extends. */
function declared(name: string): string {
  declarations ??= readFileSync(
    new URL('../../../../node_modules/electron/electron.d.ts', import.meta.url),
    'utf8',
  )
  const head = new RegExp(`^  (?:interface|class) ${name}(?: extends ([\\w.]+))?[^\\n]*\\{$`, 'm').exec(
    declarations,
  )
  if (head === null) return ''
  const end = declarations.indexOf('\n  }\n', head.index)
  const parent = head[1] === undefined || head[1].includes('.') ? '' : declared(head[1])
  return declarations.slice(head.index, end) + parent
}

/** Whether Electron's `name` has this member, by its type definitions. */
const electronHas = (name: string, member: string): boolean =>
  new RegExp(`^ {4}(?:static )?(?:readonly )?${member}[?(:<]`, 'm').test(declared(name))

const electronEmits = (name: string, event: string): boolean =>
  new RegExp(`^ {4}on\\(event: '${event}'`, 'm').test(declared(name))

/** What Electron has and the double has not. */
export class NotInTheDouble extends Error {
  constructor(what: string) {
    super(`The double has no ${what}.`)
    this.name = 'NotInTheDouble'
  }
}

/**
 * The object as the application sees it: what Electron has and the double has not throws with its name; what Electron
 * has not either is undefined. `type`: its name in Electron's definitions. `events`: those that the double emits.
 */
export function strict<T extends object>(
  type: string,
  label: string,
  target: T,
  events: readonly string[] = [],
): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (key in object) {
        const value: unknown = Reflect.get(object, key, receiver)
        return listening.has(key) && typeof value === 'function' ? checked(value as Listen, receiver) : value
      }
      if (typeof key === 'string' && electronHas(type, key)) throw new NotInTheDouble(`${label}.${key}`)
      return undefined
    },
  })

  function checked(listen: Listen, receiver: unknown): unknown {
    return (event: unknown, ...rest: unknown[]) => {
      if (typeof event === 'string' && !events.includes(event) && electronEmits(type, event)) {
        throw new NotInTheDouble(`event '${event}' of ${label}`)
      }
      return listen.call(receiver, event, ...rest)
    }
  }
}

type Listen = (...args: unknown[]) => unknown

const listening: ReadonlySet<PropertyKey> = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'prependOnceListener',
])

/** Throws for an option that Electron has and the double does not follow. */
export function strictOptions(type: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) {
    if (!known.includes(key) && electronHas(type, key)) throw new NotInTheDouble(`option ${key} of ${type}`)
  }
}
