import type { AsyncEntry as Entry } from '@napi-rs/keyring'
import type { KeychainAnswer, KeychainRequest } from './keychain-process.ts'

const service = 'Showcall'

// The kernel's keyring, which the module would take where there is no other, forgets with the next start.
const options = { linux: { store: 'secret-service' } } as const

async function answer(request: KeychainRequest): Promise<string | null> {
  // Here, and not at the top: where its binary cannot be loaded, that is an answer.
  const { AsyncEntry } = await import('@napi-rs/keyring')
  const entryOf = (account: string): Entry => new AsyncEntry(service, account, options)
  switch (request.ask) {
    case 'probe':
      return entryOf('probe').getPassword()
    case 'read':
      return entryOf(request.account).getPassword()
    case 'write':
      await entryOf(request.account).setPassword(request.text)
      return null
    case 'remove':
      await entryOf(request.account).deletePassword()
      return null
  }
}

// Sent by the desk that started this process, and by nobody else.
process.on('message', (request: KeychainRequest) => {
  const reply = (answered: KeychainAnswer): void => void process.send?.(answered, () => undefined)
  answer(request).then(
    text => reply({ id: request.id, ok: true, text }),
    () => reply({ id: request.id, ok: false, text: null }),
  )
})

// Also in the middle of a call that waits for a person, which an orderly exit would wait for too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
