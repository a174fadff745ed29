import type { Timers } from '../base/timers.ts'
import { createFaultyNetwork } from '../client/http/faulty-network.ts'
import { type Network, realNetwork } from '../client/http/network.ts'
import { networkFor } from '../client/http/pinned-network.ts'
import { checkConnection } from '../client/link/check-connection.ts'
import { tokenlessService } from '../client/link/tokenless-service.ts'
import { connectShowService } from '../client/show-service.ts'
import type { ConnectionSecrets, RemoteConnection } from '../contract/connection.ts'
import type { Dashboard } from '../contract/dashboard.ts'
import type { Connected, Connector } from '../desk/ports/connector.ts'

interface ConnectorOptions {
  readonly dashboard: Dashboard
  /** Milliseconds that pass also while the computer sleeps, and that setting its clock does not move. */
  readonly local: () => number
  readonly timers: Timers
}

/** Reaches the service in this computer and those elsewhere by the same API and the same client. */
export function createConnector({ dashboard, local, timers }: ConnectorOptions): Connector {
  const means = { timers, random: Math.random, local }
  const client = { ...means, wall: Date.now }

  const own = async (network: Network): Promise<Connected> => {
    const { v1Token, v0Token: _asked, ...addresses } = await dashboard.deskAccess()
    const service = connectShowService({
      ...client,
      network,
      addresses,
      // Neither revoking nor rotating ends the desk's own token, and no press waits for it.
      v1Token,
      // The session of v0 may be replaced while the desk runs.
      v0Token: async () => (await dashboard.deskAccess()).v0Token,
      // It checks what the presser saw by itself.
      goAs: 'next',
    })
    return { service, ownerActions: dashboard, isOwn: true }
  }
  const remote = (
    network: Network,
    { baseUrl, v0Url, socketUrl, goAs }: RemoteConnection,
    { v1Token, v0Token }: ConnectionSecrets,
    clockOffsetMs = 0,
  ): Connected => {
    const service = connectShowService({
      ...client,
      network,
      clockOffsetMs,
      addresses: { baseUrl, v0Url, socketUrl },
      v1Token,
      v0Token: v0Token === null ? null : async () => v0Token,
      goAs,
      isRemote: true,
    })
    return {
      service,
      get ownerActions() {
        return service.ownerActions
      },
    }
  }

  return {
    own: () => own(realNetwork),
    remote: (connection, secrets, clockOffsetMs) =>
      remote(networkFor(realNetwork, connection), connection, secrets, clockOffsetMs),
    tokenless: ({ baseUrl }) => ({
      service: tokenlessService({ address: baseUrl, local, wall: Date.now }),
      ownerActions: null,
    }),
    async breakable(to) {
      const { network, set } = createFaultyNetwork(
        to === null ? realNetwork : networkFor(realNetwork, to.connection),
      )
      const connected = to === null ? await own(network) : remote(network, to.connection, to.secrets)
      return { connected, fault: set }
    },
    check: (addresses, secrets) => checkConnection({ ...means, network: realNetwork, addresses, secrets }),
  }
}
