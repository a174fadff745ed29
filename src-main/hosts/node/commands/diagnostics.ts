import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { DiagnosticsReply } from '../../../contract/bridge/diagnostics.ts'
import { bundleText } from '../../../contract/diagnostic-bundle.ts'
import { describeFileError } from '../../describe-file-error.ts'
import { deskActsOver } from '../../desk-acts.ts'
import { createDiagnostics } from '../../diagnostics/create-diagnostics.ts'
import { createRedaction } from '../../diagnostics/desk-log.ts'
import { nodeFacts } from '../../diagnostics/host-facts.ts'
import { askInstance } from '../../instance/instance.ts'
import { readSettings } from '../../settings/settings.ts'
import { readVersion } from '../../version.ts'
import { type FileCommand, said } from './command.ts'

export const diagnostics: FileCommand = {
  kind: 'files',
  alone: false,
  name: 'diagnostics',
  positionals: ['FILE'],
  does: 'saves a diagnostic bundle: one text file without secrets, also while Showcall runs',
  async run({ dataDir }, { path }) {
    const file = path('FILE')
    const { parts } = (await ofRunningDesk(dataDir)) ?? (await ofDirectory(dataDir))
    try {
      await writeFile(file, bundleText(parts), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return { done: false, say: `${file} was not written: ${describeFileError(error)}` }
    }
    return said(`Saved as ${file}. It contains no tokens. Read it before you send it.`)
  },
}

const request = { benchmark: true } as const

/** Null when none runs, and where a service runs without a desk. */
async function ofRunningDesk(dataDir: string): Promise<DiagnosticsReply | null> {
  let answered = false
  const acts = deskActsOver(async asked => {
    const reply = await askInstance(dataDir, { ask: 'desk', asked })
    answered = reply?.ok === true
    return reply?.ok === true ? reply.value : null
  })
  const reply = await acts.diagnostics(request)
  return answered ? reply : null
}

function ofDirectory(dataDir: string): Promise<DiagnosticsReply> {
  const saved = readSaved(join(dataDir, 'settings.json'))
  return createDiagnostics({
    version: readVersion(new URL('../../../../package.json', import.meta.url)),
    dataDir,
    facts: nodeFacts,
    redaction: createRedaction(homedir()),
    log: null,
    settings: () => readSettings(key => saved[key]),
    desk: null,
  }).read(request)
}

function readSaved(path: string): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    return {}
  }
}
