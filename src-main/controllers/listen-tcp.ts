import type { Server } from 'node:net'

export interface ListenTcpOptions {
  /** An IP address of this computer. */
  readonly address: string
  /** 0 for any that is free. */
  readonly port: number
  /** Ends every connection that is open. */
  readonly endAll: () => void
  /** It was open, and is not any more. */
  readonly lost: (error: Error) => void
}

export interface TcpListener {
  /** Port that it is open at. */
  readonly port: number
  close(): Promise<void>
}

/** Rejects with the error of the system when it cannot be opened. */
export const listenTcp = (
  server: Server,
  { address, port, endAll, lost }: ListenTcpOptions,
): Promise<TcpListener> =>
  new Promise((resolve, reject) => {
    let open = false
    const close = (): Promise<void> =>
      new Promise(closed => {
        endAll()
        server.close(() => closed())
      })
    server.on('error', error => {
      if (!open) {
        reject(error)
        return
      }
      open = false
      lost(error)
      void close()
    })
    server.listen({ host: address, port, exclusive: true }, () => {
      open = true
      const at = server.address()
      resolve({ port: at !== null && typeof at === 'object' ? at.port : port, close })
    })
  })
