import type { DeskSnapshot } from '../../../src-main/contract/bridge/slices.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'

export type Cells = Readonly<Record<string, string>>

/** A title of several lines wherever it stands. */
export const longTitle =
  'Donaudampfschifffahrtsgesellschaftskapitänslied mit Rückblende und Überraschungsauftritt des Bürgermeisters im zweiten Couplet'

/** Four calls of one department, three of them of one moment with one of another, and a call of several lines. */
export const crowdedCells: Cells = {
  lx: 'LX 23\n+0:10 LX 24\n+0:10 Verfolger 2 auf Bürgermeister, langsam aufziehen\n+0:25 LX 25',
  snd: 'Port 3\n+0:10 Schiffshorn links',
  vid: 'Fluss',
  stage: 'Untermaschinerie: Hubpodium 2 auf +1,20 m fahren, Freigabe vom Bühnenmeister abwarten',
  'follow spots': 'Requisit Koffer',
}

interface CrowdedCue {
  readonly title: string
  readonly cells: Cells
  /** A fixed start. */
  readonly at?: Instant
}

/** Five departments; song 02, and the cue after it. */
export const crowdedShow = (onAir: CrowdedCue, next: CrowdedCue): Partial<DeskSnapshot> => ({
  rundown: calledShow.rundown && { ...calledShow.rundown, columns: calledShow.rundown.columns.slice(0, 5) },
  rows: calledShow.rows.map(row => {
    const as = { 'song-02': onAir, 'postcard-03': next }[row.cue.id]
    if (as === undefined) return row
    const { title, cells, at: startTime = row.cue.startTime } = as
    return { ...row, cue: { ...row.cue, title, startTime }, cells }
  }),
})
