import { expect, it } from 'vitest'
import { isOwnHost, ownNames } from '../../../src-main/hosts/outputs/own-host.ts'

const names = ownNames('Booth-2.venue.example')

it('accepts its addresses and its own names, with and without a port', () => {
  for (const host of [
    '192.168.1.5:4748',
    '127.0.0.1',
    '10.0.0.1:80',
    '[fd00::5]:4748',
    '[::1]',
    'localhost:4748',
    'booth-2:4748',
    'BOOTH-2.local:4748',
    'booth-2.venue.example',
    'booth-2.local.:4748',
  ])
    expect([host, isOwnHost(host, names)]).toEqual([host, true])
})

it('refuses every other name, and what is no name', () => {
  for (const host of [
    undefined,
    '',
    'elsewhere.test',
    'elsewhere.test:4748',
    'booth-2.elsewhere.test',
    '192.168.1.5.elsewhere.test',
    'localhost.elsewhere.test',
    'user@192.168.1.5',
    '192.168.1.5/output',
    '192.168.1.5:99999',
    '2130706433',
    '0x7f.1',
  ])
    expect([host, isOwnHost(host, names)]).toEqual([host, false])
})
