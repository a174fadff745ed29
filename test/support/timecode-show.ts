import type { FileCue, RundownFile } from '../../src-main/contract/rundown-file.ts'

/** A rundown file whose cues go at these labels; null: by a press. */
export function timecodeShow(labels: readonly (string | null)[]): string {
  const cues = labels.map(
    (timecode, place): FileCue => ({
      type: 'cue',
      title: `Cue ${place + 1}`,
      subtitle: '',
      duration_ms: 60_000,
      background_color: null,
      start_time: null,
      prevent_edits: false,
      skipped: false,
      cells: [],
      children: [],
      ...(timecode !== null && {
        timing: { start: 'not_before', shortest_ms: null, longest_ms: null, timecode },
      }),
    }),
  )
  const file: RundownFile = {
    format: 'showcall-rundown',
    version: 6,
    rundown: {
      title: 'Show to timecode',
      timezone: null,
      start_time: null,
      status: 'draft',
      settings: { cue_numbering: { start_from: 1, prefix: '', padding: 1 }, tod_display_format: '24h' },
    },
    columns: [],
    cues,
    mentions: [],
    text_variables: [],
    output_message: { text: '', visible: false, color: '#ffffff', bold: false, underline: false },
  }
  return JSON.stringify(file)
}
