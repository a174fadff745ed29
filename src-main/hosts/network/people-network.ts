import { hostname, networkInterfaces } from 'node:os'
import type { PeopleNetwork } from '../../desk/ports/people.ts'
import { lanAddresses } from '../outputs/lan-addresses.ts'
import { ownNames } from '../outputs/own-host.ts'
import { type LoadedCertificate, loadOwnCertificate, loadSelfSigned } from './certificate.ts'
import type { PageSockets } from './desk-relay.ts'

/** The main thread's side of the listener for people: its certificate is read here. */
export function createPeopleNetwork(
  dataDir: string,
  server: Pick<PageSockets, 'openPeople' | 'closePeople'>,
): PeopleNetwork {
  const addresses: PeopleNetwork['addresses'] = () => lanAddresses(networkInterfaces())
  return {
    addresses,
    async open({ encryption, address, port, pages, api }) {
      const place = { address, port, pages, api }
      if (encryption.kind === 'none') {
        const opened = await server.openPeople({ ...place, certificate: null, names: [] })
        return opened.ok ? { ...opened, certificate: null, names: [] } : opened
      }
      const certificate = await load()
      if (!certificate.ok) {
        // Nothing stays open by a certificate that was not meant.
        await server.closePeople()
        return certificate
      }
      const { pair, names, shown } = certificate
      const opened = await server.openPeople({ ...place, certificate: pair, names })
      return opened.ok
        ? { ...opened, certificate: shown, names: encryption.kind === 'own' ? names : [] }
        : opened

      function load(): Promise<LoadedCertificate> {
        if (encryption.kind === 'own') return loadOwnCertificate(encryption, Date.now())
        const name = hostname()
        const hosts = [...ownNames(name), ...addresses().map(one => one.address)]
        return loadSelfSigned({ dataDir, now: Date.now(), name, hosts })
      }
    },
    close: () => server.closePeople(),
  }
}
