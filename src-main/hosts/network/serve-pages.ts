import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type DeskPages, serveDeskPages } from './desk-pages.ts'
import { relayToDesk } from './desk-relay.ts'
import type { PagesServiceData } from './pages-host.ts'
import { createPeopleListener, type PeopleListener } from './people-listener.ts'
import type { PeoplePlace } from './people-place.ts'

/** The service's side of the desk in browsers. */
export function servePages({ relay, rendererDir, here }: PagesServiceData) {
  let local: DeskPages | null = null
  let people: PeopleListener | null = null
  /** As it is open. */
  let open: PeoplePlace | null = null
  const desk = relayToDesk(relay, {
    unpaired(clientIds) {
      local?.unpaired(clientIds)
      people?.unpaired(clientIds)
    },
    async openPeople(place) {
      if (people === null) throw new Error('The service has not started.')
      const opened = await people.open(place)
      open = opened.ok ? { ...place, port: opened.port } : null
      return opened
    },
    async closePeople() {
      open = null
      await people?.close()
    },
  })
  return {
    /** Where the desk is in browsers of this computer, its pages on this listener. */
    async extend({ app, http }: { readonly app: FastifyInstance; readonly http: HttpServer }): Promise<void> {
      if (here) local = await serveDeskPages({ app, http }, { rendererDir, desk, via: 'here' })
      const listener = createPeopleListener({ rendererDir, desk, service: http })
      people = listener
      app.addHook('preClose', listener.close)
      // The service was started again: it keeps its address.
      app.addHook('onReady', async () => {
        if (open !== null) await listener.open(open)
      })
    },
    /** Closes the way to the desk, so that the thread can end. */
    close: () => relay.close(),
  }
}
