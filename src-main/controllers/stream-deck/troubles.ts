import { access, constants } from 'node:fs/promises'
import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import type { FoundDeck } from './library.ts'

/** What is wrong now, by the thing that it is wrong with. */
export interface TroubleList {
  set(about: string, trouble: SurfaceTrouble): void
  clear(about: string): void
  /** Forgets devices that are not plugged in. */
  keep(paths: ReadonlySet<string>): void
  /** Something may be better when it is tried again. */
  worthRetrying(): boolean
}

/** Not devices, so that they stay when none is plugged in. */
const general: ReadonlySet<string> = new Set(['driver', 'faces'])

/** Tells the whole list, each time that it changes. */
export function createTroubleList(tell: (troubles: readonly SurfaceTrouble[]) => void): TroubleList {
  const troubles = new Map<string, SurfaceTrouble>()
  const all = (): readonly SurfaceTrouble[] => [...troubles.values()]
  return {
    worthRetrying: () => [...troubles.keys()].some(about => about !== 'faces'),
    set(about, trouble) {
      const before = troubles.get(about)
      if (before?.what === trouble.what && before.remedy === trouble.remedy) return
      troubles.set(about, trouble)
      tell(all())
    },
    clear(about) {
      if (troubles.delete(about)) tell(all())
    },
    keep(paths) {
      for (const about of [...troubles.keys()]) {
        if (!general.has(about) && !paths.has(about)) this.clear(about)
      }
    },
  }
}

const rule = 'resources/udev/70-showcall.rules'
const reload = 'sudo udevadm control --reload && sudo udevadm trigger'

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The driver could not be loaded, or could not look for devices. */
export function driverTrouble(error: unknown, platform: NodeJS.Platform = process.platform): SurfaceTrouble {
  return {
    device: 'Stream Deck',
    what: `The driver for USB devices does not work: ${textOf(error)}`,
    remedy:
      platform === 'linux'
        ? 'Install the system packages libudev1 and libusb-1.0-0, then start Showcall again.'
        : 'Install Showcall again; its driver is missing or was built for another system.',
  }
}

export function faceTrouble(error: unknown): SurfaceTrouble {
  return {
    device: 'Stream Deck',
    what: `Keys work, but their faces cannot be drawn: ${textOf(error)}`,
    remedy: 'Install Showcall again; its drawing module is missing or was built for another system.',
  }
}

export type OpenFailure = 'denied' | 'held' | 'absent'

const deniedWords = /permission denied|not permitted|access is denied|e00002e2|e00002c1/i
const absentWords = /no such (file|device)|not found/i

/** Why a device that is there cannot be opened. The driver's own words may be translated: Linux is asked itself. */
export async function whyNotOpen(
  path: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): Promise<OpenFailure> {
  const text = textOf(error)
  if (deniedWords.test(text)) return 'denied'
  if (absentWords.test(text)) return 'absent'
  if (platform !== 'linux') return 'held'
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return 'held'
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? reason.code : null
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : 'held'
  }
}

export function openTrouble(
  found: FoundDeck,
  why: Exclude<OpenFailure, 'absent'>,
  platform: NodeJS.Platform = process.platform,
): SurfaceTrouble {
  if (why === 'held') {
    return {
      device: found.name,
      what: 'It is plugged in, but cannot be opened. Another program may hold it.',
      remedy:
        'Quit the Stream Deck application and Companion, then unplug the device and plug it in. It is tried again every 2 seconds.',
    }
  }
  return {
    device: found.name,
    what: 'It is plugged in, but this user may not open it.',
    remedy: deniedRemedy(platform),
  }
}

function deniedRemedy(platform: NodeJS.Platform): string {
  if (platform === 'linux') {
    return `Run: sudo cp ${rule} /etc/udev/rules.d/ && ${reload}. Or copy the rule and plug the device in again.`
  }
  if (platform === 'darwin') {
    return 'Allow Showcall under System Settings, Privacy & Security, Input Monitoring, then start it again.'
  }
  return 'Quit the Stream Deck application and Companion, then start Showcall again.'
}
