import type { Binding, BoundAction, SurfaceLayout } from './binding.ts'

const midi: Readonly<Record<string, BoundAction>> = {
  'msc-go': { do: 'next' },
  'msc-go-cue': { do: 'jump', to: 'sent' },
  'msc-stop': { do: 'pause' },
  'msc-resume': { do: 'resume' },
  'mmc-stop': { do: 'pause' },
  'mmc-pause': { do: 'pause' },
  // A player that is started again while it plays must not skip a cue.
  'mmc-play': { do: 'resume' },
}

const osc: Readonly<Record<string, BoundAction>> = {
  '/showcall/go': { do: 'go' },
  '/showcall/start': { do: 'start' },
  '/showcall/next': { do: 'next' },
  '/showcall/pause': { do: 'pause' },
  '/showcall/resume': { do: 'resume' },
  '/showcall/toggle': { do: 'toggle' },
  '/showcall/jump': { do: 'jump', to: 'sent' },
  '/showcall/adjust': { do: 'adjust', seconds: 'sent' },
}

/**
 * Commands whose meaning is plain. They move the show only once a person has armed the surface; those that end,
 * reset or go back are left unbound.
 */
export function machineLayout(kind: 'midi' | 'osc'): SurfaceLayout {
  const bindings = Object.entries(kind === 'midi' ? midi : osc).map(
    ([control, action]): Binding => ({ control, trigger: 'press', action }),
  )
  return [{ name: 'Show', bindings, shows: {} }]
}
