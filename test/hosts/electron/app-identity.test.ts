import { describe, expect, it } from 'vitest'
import { applicationId, setAppIdentity } from '../../../src-main/hosts/electron/app-identity.ts'

describe('the name of the application to the system', () => {
  const named = (platform: NodeJS.Platform) => {
    const names: Record<string, string> = {}
    setAppIdentity(
      {
        setName: name => {
          names['name'] = name
        },
        setAppUserModelId: id => {
          names['userModelId'] = id
        },
        setDesktopName: name => {
          names['desktop'] = name
        },
      },
      platform,
    )
    return names
  }

  it('is a reverse-DNS name that portals of Linux accept, the same on each system', () => {
    expect(applicationId).toMatch(/^[a-z]+(\.[a-z]+){2,}$/)
    expect(named('linux')).toEqual({ name: 'Showcall', desktop: `${applicationId}.desktop` })
    expect(named('win32')).toEqual({ name: 'Showcall', userModelId: applicationId })
    expect(named('darwin')).toEqual({ name: 'Showcall' })
  })
})
