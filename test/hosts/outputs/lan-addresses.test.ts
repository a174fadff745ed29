import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { lanAddresses } from '../../../src-main/hosts/outputs/lan-addresses.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo => {
  const rest = { address, netmask: '', mac: '', internal, cidr: null }
  return address.includes(':') ? { ...rest, family: 'IPv6', scopeid: 0 } : { ...rest, family: 'IPv4' }
}

it('are those of cables and Wi-Fi first, by version 4, then by version 6, and those of virtual machines last', () => {
  expect(
    lanAddresses({
      lo: [at('127.0.0.1', true), at('::1', true)],
      docker0: [at('172.17.0.1')],
      en7: [at('169.254.10.1')],
      en0: [at('fe80::1'), at('2001:db8::5'), at('192.168.1.5')],
      eth0: [at('10.0.0.8')],
      gone: undefined,
    }),
  ).toEqual([
    { name: 'en0', address: '192.168.1.5' },
    { name: 'eth0', address: '10.0.0.8' },
    { name: 'en0', address: '2001:db8::5' },
    { name: 'en7', address: '169.254.10.1' },
    { name: 'docker0', address: '172.17.0.1' },
  ])
})
