import { fingerprintPattern, type GoAs } from '../../../contract/connection.ts'
import { inEnglish } from '../../../contract/english.ts'
import { type DeskCommand, UsageError } from './command.ts'
import { said } from './outcome.ts'

const goAsValues: readonly GoAs[] = ['auto', 'next', 'jump']

export const connectionAdd: DeskCommand = {
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
