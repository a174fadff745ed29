import Type from 'typebox'
import { v1 } from '../../../contract/v1/operations.ts'
import { invalid, issue } from '../../problem-error.ts'
import { defaultResources, parseAsked, streamResources } from '../../push/event-stream.ts'
import { resetReasons } from '../../push/replay.ts'
import { type Route, rundownStream } from '../route.ts'

/** The live events of a rundown. */
export const eventRoutes: readonly Route[] = [
  rundownStream(
    {
      ...v1('streamEvents'),
      summary:
        'Live events: ready, reset, status, rundown, cue, column, cell, mention, text_variable, output_message, clock, commit, heartbeat, disconnect.',
      role: 'VIEW',
      query: Type.Object(
        {
          events: Type.Optional(
            Type.String({
              description: `Of ${streamResources.join(', ')}, by commas, each with ":fat" for all of it or ":thin" for identifiers, as without; a cell's body is always sent. Without it: ${defaultResources.join(', ')}.`,
            }),
          ),
        },
        { additionalProperties: false },
      ),
      data: Type.String({
        description: [
          'Each connection gets `ready`, then the missed changes or `reset`, then `status`.',
          'The events of one change come together. The last one has the position as `id`; where the reader asked for none of them, the `id` comes without an event.',
          'A reader that sends its last `id` as `Last-Event-ID` gets what it missed, with the same `events` and token; otherwise `reset` gives the reason why it has to read the rundown again:',
          Object.entries(resetReasons)
            .map(([reason, why]) => `\`${reason}\`: ${why}`)
            .join(' '),
          'Events leave out private columns.',
        ].join(' '),
      }),
    },
    ({ query }) => {
      const asked = parseAsked(query.events)
      if (asked !== null) return asked
      throw invalid('bad_request', [issue(['events'], `may name ${streamResources.join(', ')}`, 'enum')])
    },
  ),
]
