import type { GoAs } from '../../../contract/connection.ts'
import { inEnglish } from '../../../contract/english.ts'
import { type DeskCommand, UsageError } from './command.ts'
import { said } from './outcome.ts'

const goAsValues: readonly GoAs[] = ['auto', 'next', 'jump']

export const connectionAdd: DeskCommand = {
  kind: 'desk',
  name: 'connection add',
  words: ['NAME', 'ADDRESS'],
  takes: '[--v0 ADDRESS] [--push ADDRESS] [--go auto|next|jump]',
  does: 'saves a service by its v1 address; tokens are read from SHOWCALL_V1_TOKEN and SHOWCALL_V0_TOKEN, or from stdin, one per line',
  options: { v0: { type: 'string' }, push: { type: 'string' }, go: { type: 'string' } },
  plan({ words: [name = '', baseUrl = ''], option }) {
    const goAs = goAsValues.find(value => value === (option('go') ?? 'auto'))
    if (goAs === undefined) throw new UsageError(`--go must be one of ${goAsValues.join(', ')}.`)
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
        v1Token,
        v0Token: v0Token === '' ? null : v0Token,
      })
      if (!reply.ok) return { done: false, say: inEnglish(reply.reason) }
      const { tokensKept } = await desk.connections()
      const kept = tokensKept === 'keychain' ? '' : ' Its tokens are kept until Showcall stops.'
      return said(`“${name}” is saved.${kept} "connection check" tests it, "connection use" switches to it.`)
    }
  },
}
