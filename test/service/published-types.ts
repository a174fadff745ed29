/**
 * What the hosted service's public package states of its answers, in types of our own: a client that was written for it
 * reads ours by the same. Instants of the show are epoch milliseconds, stamps of audits are ISO 8601.
 */

export interface Status {
  server_time: number
  state: 'running' | 'paused' | 'stopped'
  active_cue: ActiveCue | null
  next_cue: { id: string; title: string } | null
}

interface ActiveCue {
  id: string
  title: string
  started_at: number
  paused_at: number | null
  duration_ms: number
}

export interface Countdown {
  state: Status['state']
  server_time: number
  active_cue: {
    cue_id: string
    title: string
    duration_ms: number
    remaining_ms: number
    remaining: {
      is_overtime: boolean
      prefix: string
      days: number
      hours: number
      minutes: number
      seconds: number
      formatted: string
    }
  } | null
}

interface Stamped {
  created_at: string | null
  updated_at: string | null
}

export interface Rundown extends Stamped {
  id: string
  title: string
  timezone: string | null
  start_time: number | null
  end_time: number | null
  status: 'imported' | 'draft' | 'awaiting-data' | 'approved' | 'finalized' | 'rejected'
  settings: {
    cue_numbering: { start_from: number; prefix: string; padding: number }
    tod_display_format: '12hNoAmPm' | '12h' | '24h' | null
  }
  cue_order: { id: string; children?: { id: string }[] }[]
  column_order: string[]
}

export interface Cue extends Stamped {
  id: string
  type: 'cue' | 'heading' | 'group'
  title: string
  subtitle: string
  duration_ms: number
  background_color: string | null
  prevent_edits: boolean
  start_time: number | null
}

export interface Column extends Stamped {
  id: string
  name: string
}

export interface Cell extends Stamped {
  cue_id: string
  column_id: string
  content: string
  content_html: string
}

type SideEffect =
  | ({ type: 'runner.timesnap' } & Pick<Status, 'state' | 'active_cue' | 'next_cue'>)
  | { type: 'runner.active_cue_changed'; active_cue: { id: string; title: string } | null }
  | { type: 'runner.next_cue_changed'; next_cue: { id: string; title: string } | null }
  | { type: 'runner.retimed'; delta_ms: number }
  | { type: 'rundown.changed'; rundown_id: string; fields: string[] }

export interface Envelope<Data> {
  ok: true
  message: string
  data: Data
  included?: Record<string, unknown>
  meta: { request_id: string; server_time: number; side_effects: SideEffect[] }
}

export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail: string
  instance: string
  request_id: string
  server_time: number
  spec_url: string
  documentation_url: string
  details?: Record<string, unknown>
}

export interface V0Rundown {
  id: string
  name: string
  startTime: string | null
  endTime: string | null
  status: Rundown['status']
  createdAt: string
  updatedAt: string
}

export interface V0Cue {
  id: string
  type: Cue['type']
  title: string
  subtitle: string
  duration: number
  backgroundColor: string | null
  locked: boolean
  createdAt: string
  updatedAt: string
}

/** Decoded by typed clients, which know no null where a cue is on air. */
export interface V0Timesnap {
  lastStop: number
  kickoff: number
  running: boolean
  cueId: string
  deadline: number
}
