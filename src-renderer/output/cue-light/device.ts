const kept = 'showcall.crew-device'
const form = /^[\w-]{22,200}$/

export interface CrewDevice {
  /** By which the desk knows this phone again. */
  readonly secret: string
  /** False: this browser stores nothing, and the desk takes the phone for a new one after the page is closed. */
  readonly isKept: boolean
}

/** The secret of this phone. `handed`: the one that it brought along from the other desk, whose address has another store. */
export function crewDevice(storage: () => Storage, handed: string | null): CrewDevice {
  try {
    const known = handed ?? storage().getItem(kept)
    const secret = known !== null && form.test(known) ? known : newSecret()
    storage().setItem(kept, secret)
    return { secret, isKept: true }
  } catch {
    return { secret: handed ?? newSecret(), isKept: false }
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
