import type { Machine, ProtocolHandler } from '../machine.ts'

const builtIn = [
  'http',
  'https',
  'file',
  'data',
  'blob',
  'about',
  'chrome',
  'devtools',
  'ws',
  'wss',
  'javascript',
]

export function createProtocol(machine: Machine) {
  const requireReady = (): void => {
    if (!machine.ready) throw new TypeError('Session can only be received when app is ready')
  }
  return {
    registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]): void {
      if (machine.ready) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      }
      for (const { scheme } of schemes) machine.schemes.add(scheme)
    },
    handle(scheme: string, handler: ProtocolHandler): void {
      requireReady()
      if (builtIn.includes(scheme)) throw new Error(`The double has no protocol.handle for ${scheme}.`)
      if (machine.protocols.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      machine.protocols.set(scheme, handler)
    },
    unhandle(scheme: string): void {
      requireReady()
      if (!machine.protocols.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled(scheme: string): boolean {
      requireReady()
      return machine.protocols.has(scheme) || builtIn.includes(scheme)
    },
  }
}
