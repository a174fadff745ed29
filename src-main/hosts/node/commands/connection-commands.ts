import type { ConnectionItem } from '../../../contract/bridge/connections.ts'
import { fingerprintPattern, type GoAs } from '../../../contract/connection.ts'
import { inEnglish } from '../../../contract/english.ts'
import type { Said } from '../../../domain/messages/message.ts'
import type { DeskActs } from '../../desk-acts.ts'
import { type CliCommand, type DeskCommand, listed, said, timeOf, UsageError } from './command.ts'

const connectionList: DeskCommand = {
  kind: 'desk',
  name: 'connection list',
  positionals: [],
  does: 'lists the saved connections of the running Showcall, without their tokens',
  plan: () => async desk => {
    const { current, items, tokensKept } = await desk.connections({})
    const rows = items.map(({ id, name, baseUrl, goAs, hasV1Token, hasV0Token }) => {
      const tokens = [hasV1Token ? 'v1' : '', hasV0Token ? 'v0' : ''].filter(Boolean).join('+')
      return [id === current ? '*' : '', name, baseUrl, goAs, tokens, id]
    })
    const heads = ['USED', 'NAME', 'ADDRESS', 'GO', 'TOKENS', 'ID']
    const outcome = listed(heads, rows, 'No connection is saved; the service on this computer is in use.')
    if (tokensKept === 'keychain' || items.length === 0) return outcome
    return {
      ...outcome,
      say: 'No keychain is available: tokens are kept until Showcall stops.',
    }
  },
}

const connectionCheck: DeskCommand = {
  kind: 'desk',
  name: 'connection check',
  positionals: ['NAME'],
  does: 'tests a saved connection: does the service answer, what can the token see, how is timing received',
  plan:
    ({ positionals: [name = ''] }) =>
    async desk => {
      const { id, baseUrl, v0Url, socketUrl } = await findConnection(desk, name)
      const check = await desk.check({ id, baseUrl, v0Url, socketUrl })
      if (!check.ok) {
        const { code, text, fingerprint } = check
        const shown = fingerprint === undefined ? '' : ` SHA-256: ${fingerprint}`
        return { done: false, say: `${inEnglish(text)} (${code})${shown}` }
      }
      const { rundowns, role, expiresAt, timing, advice } = check
      const expiry = expiresAt === null ? '' : `, until ${timeOf(expiresAt)}`
      const token = `The token${role === null ? '' : ` (${role})`} sees ${rundowns} rundown${rundowns === 1 ? '' : 's'}${expiry}.`
      return said([token, `Timing: ${timing}.`, inEnglish(advice)].filter(Boolean).join(' '))
    },
}

/** How the service in this computer is called here. */
const own = 'own'

const connectionUse: DeskCommand = {
  kind: 'desk',
  name: 'connection use',
  positionals: ['NAME'],
  takes: '[--leave-show]',
  does: `switches to a saved connection, or with "${own}" back to the service on this computer`,
  options: { 'leave-show': { type: 'boolean' } },
  plan:
    ({ positionals: [name = ''], flag }) =>
    async desk => {
      const connection = name === own ? null : await findConnection(desk, name)
      const reply = await desk.use({ id: connection?.id ?? null, held: flag('leave-show') })
      if (!reply.ok) return { done: false, say: whyNotUsed(reply.reason) }
      return said(
        `Showcall uses ${connection === null ? 'the service on this computer' : `“${connection.name}”`}.`,
      )
    },
}

/** What a page asks to be held for, a command has an option for. */
const whyNotUsed = (reason: Said): string =>
  typeof reason !== 'string' && reason.code === 'rundown.on-air'
    ? 'A show is on air. Add --leave-show to switch anyway.'
    : inEnglish(reason)

const connectionRemove: DeskCommand = {
  kind: 'desk',
  name: 'connection remove',
  positionals: ['NAME'],
  does: 'removes a saved connection and its tokens',
  plan:
    ({ positionals: [name = ''] }) =>
    async desk => {
      const { id } = await findConnection(desk, name)
      const reply = await desk.remove({ id })
      return reply.ok
        ? said(`“${name}” and its tokens are removed.`)
        : { done: false, say: inEnglish(reply.reason) }
    },
}

const connectionAdd: DeskCommand = {
  kind: 'desk',
  name: 'connection add',
  positionals: ['NAME', 'ADDRESS'],
  takes: '[--v0 ADDRESS] [--push ADDRESS] [--go auto|next|jump] [--fingerprint SHA-256]',
  does: 'saves a service by its v1 address; tokens are read from SHOWCALL_V1_TOKEN and SHOWCALL_V0_TOKEN, or from stdin, one per line',
  options: {
    v0: { type: 'string' },
    push: { type: 'string' },
    go: { type: 'string' },
    fingerprint: { type: 'string' },
  },
  plan({ positionals: [name = '', baseUrl = ''], option }) {
    const goAs = goAsValues.find(value => value === (option('go') ?? 'auto'))
    if (goAs === undefined) throw new UsageError(`--go must be one of ${goAsValues.join(', ')}.`)
    const fingerprint = option('fingerprint')?.trim().toUpperCase() ?? null
    if (fingerprint !== null && !new RegExp(fingerprintPattern).test(fingerprint)) {
      throw new UsageError('--fingerprint must be the whole SHA-256 fingerprint: 32 pairs with colons.')
    }
    if (fingerprint !== null && !baseUrl.startsWith('https://')) {
      throw new UsageError('--fingerprint needs an address that starts with https://.')
    }
    const v0Url = option('v0') ?? null
    const socketUrl = option('push') ?? null
    return async (desk, tokens) => {
      const v1Token = await tokens.token('the v1 token', 'SHOWCALL_V1_TOKEN')
      if (v1Token === '') return { done: false, say: 'No v1 token was given; nothing was saved.' }
      const needsV0 = v0Url !== null || socketUrl !== null
      const v0Token = needsV0 ? await tokens.token('the v0 token, or nothing', 'SHOWCALL_V0_TOKEN') : ''
      const reply = await desk.save({
        name,
        baseUrl,
        v0Url,
        socketUrl,
        goAs,
        fingerprint,
        v1Token,
        v0Token: v0Token === '' ? null : v0Token,
      })
      if (!reply.ok) return { done: false, say: inEnglish(reply.reason) }
      const { tokensKept } = await desk.connections({})
      const kept = tokensKept === 'keychain' ? '' : ' Its tokens are kept until Showcall stops.'
      return said(`“${name}” is saved.${kept} "connection check" tests it, "connection use" switches to it.`)
    }
  },
}

const goAsValues: readonly GoAs[] = ['auto', 'next', 'jump']

export const connectionCommands: readonly CliCommand[] = [
  connectionList,
  connectionAdd,
  connectionCheck,
  connectionUse,
  connectionRemove,
]

/** By its name as it was saved, or by its id. Throws a sentence for the person who typed it. */
async function findConnection(desk: DeskActs, named: string): Promise<ConnectionItem> {
  const { items } = await desk.connections({})
  const [found, another] = items.filter(({ id, name }) => id === named || name === named)
  if (found === undefined) throw new Error(`There is no connection “${named}”. "connection list" lists them.`)
  if (another !== undefined) {
    throw new Error(`More than one connection is named “${named}”. Use its ID from "connection list".`)
  }
  return found
}
