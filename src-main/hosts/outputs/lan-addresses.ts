import { isIPv4 } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'
import type { NetworkAddress } from '../../contract/bridge/output-pages.ts'

/** Adapters of virtual machines, containers and tunnels: another computer seldom reaches this one by them. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|bridge|utun|tun|tap|wg|zt|tailscale|vethernet)/i

/** Addresses by which other computers may reach this one, the likeliest first. */
export function lanAddresses(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): readonly NetworkAddress[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map(info => ({ ...info, name })))
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .map(({ name, address }) => ({ name, address }))
    .toSorted((a, b) => unlikeliness(a) - unlikeliness(b))
}

/** An address that the computer gave itself, since nobody else did. */
const selfGiven = /^169\.254\./

const unlikeliness = ({ name, address }: NetworkAddress): number =>
  (isIPv4(address) ? 0 : 1) + (selfGiven.test(address) ? 2 : 0) + (virtual.test(name) ? 4 : 0)
