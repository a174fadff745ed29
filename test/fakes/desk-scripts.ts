import type { Dashboard } from '../../src-main/contract/dashboard.ts'
import type { DeskScripts } from '../../src-main/desk/ports/host.ts'
import type { BesideStores } from '../../src-main/desk/rundowns/kept-beside.ts'
import type { ScriptPart, ScriptParts } from '../../src-main/domain/script/marks.ts'

/** The scripts that a desk keeps itself, in memory. As a disk, it gives back another object than it was given. */
export function createDeskScripts(): DeskScripts {
  const kept = new Map<string, string>()
  return {
    of<Part extends ScriptPart>(rundown: string, part: Part) {
      const key = `${rundown} ${part}`
      return {
        async read(): Promise<ScriptParts[Part] | null> {
          const text = kept.get(key)
          return text === undefined ? null : JSON.parse(text)
        },
        async write(state: ScriptParts[Part]): Promise<void> {
          kept.set(key, JSON.stringify(state))
        },
      }
    },
  }
}

/** The same of a service, which keeps them with its rundowns. */
export function createDeskScriptActs(): Pick<Dashboard, 'script' | 'setScript'> {
  const kept = createDeskScripts()
  return {
    script: (id, part) => kept.of(id, part).read(),
    async setScript(id, part, state) {
      await kept.of(id, part).write(state)
      return { ok: true }
    },
  }
}

/** Where a rundown keeps what is beside it, of which a test reads nothing. */
export const noBeside = (): BesideStores => ({
  timers: { read: async () => null, write: async () => undefined },
  script: { text: createDeskScripts().of('', 'text'), marks: createDeskScripts().of('', 'marks') },
})
