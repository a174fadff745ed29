import { t } from '#texts/text.ts'

export interface Abilities {
  /** The page can keep the screen of the phone on. */
  readonly wakeLock: boolean
  readonly sound: boolean
  readonly vibration: boolean
  /** The browser reports the battery. */
  readonly battery: boolean
  /** The browser keeps what the desk knows this phone by. */
  readonly memory: boolean
  /** The address is one of HTTPS, or of this computer. */
  readonly secure: boolean
}

/** What this phone has for its crew, and what a person does about what it has not; a sentence each. */
export function abilityLines({ wakeLock, secure, ...others }: Abilities): readonly string[] {
  const names = ['sound', 'vibration', 'battery', 'memory'] as const
  const list = (has: boolean): string =>
    names
      .filter(name => others[name] === has)
      .map(name => t(`cue-light.abilities.${name}`))
      .join(', ')
  return [
    wakeLock ? t('cue-light.abilities.screen-on') : t('cue-light.abilities.screen-off', { secure }),
    list(true) === '' ? '' : t('cue-light.abilities.has', { list: list(true) }),
    list(false) === '' ? '' : t('cue-light.abilities.has-not', { list: list(false) }),
  ].filter(line => line !== '')
}
