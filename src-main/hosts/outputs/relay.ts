import type { MessagePort } from 'node:worker_threads'
import { openChannel, type Remote, remote, serve } from '../../base/channel.ts'
import { messagePort } from '../../base/thread.ts'
import type {
  CrewAnswer,
  OutputAdmission,
  OutputClockReply,
  OutputPageEventName,
  OutputPageEvents,
} from '../../contract/bridge/output-pages.ts'
import type { PromptedText } from '../../contract/bridge/prompter.ts'
import type { NetworkPlace, OpenedNetwork } from '../../desk/ports/output-screens.ts'
import type { Language } from '../../domain/language.ts'
import type { OutputKind } from '../../domain/output/output-page.ts'
import type { Leading } from '../../domain/standby/pair.ts'

/** What a screen brings along. */
export interface ShownOutput {
  readonly kind: OutputKind
  /** The secret in the link. */
  readonly key: string
  /** The secret that the device of a crew page keeps; null: it keeps none. */
  readonly device: string | null
}

/** What the desk, in the main thread, does for the screens that the service's thread carries. */
export interface OutputDesk {
  /** Whether this secret opens an output page of this kind, on this device. */
  outputOpens(shown: ShownOutput): Promise<OutputAdmission>
  /** A screen shows the page from now on. */
  outputJoined(clientId: string, shown: ShownOutput): void
  /** From the screen of a crew page, as it came: it is checked here. */
  outputSaid(clientId: string, said: unknown): Promise<CrewAnswer>
  outputLeft(clientId: string): void
  /** See `OutputPageDesk`. */
  outputPrompted(clientId: string): Promise<PromptedText | null>
  outputClock(): Promise<OutputClockReply>
  /** Where the other desk of a pair serves output pages; see `OtherOutputDesk`. */
  otherOutputs(): Promise<readonly string[]>
  /** Null for a secret that opens no output page of this kind. */
  outputStanding(kind: OutputKind, key: string): Promise<Leading | null>
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
}

/** What the main thread does for the service's thread. */
interface RelayedOutputDesk extends OutputDesk {
  /** See `OutputScreens.output`. */
  onOutput(listener: OutputScreens['output']): () => void
}

/** The screens that are connected. */
export interface OutputScreens {
  /** To one screen of an output page. */
  output<Name extends OutputPageEventName>(
    clientId: string,
    name: Name,
    payload: OutputPageEvents[Name],
  ): void
  /** Resolves once that screen has drawn a frame; rejects if it does not answer. */
  askOutput(clientId: string): Promise<void>
  /** Its page, or the link that it came by, is no more. */
  outputEnded(clientId: string): void
}

/** What the service's thread does for the desk. */
interface OutputServer extends Omit<OutputScreens, 'output'> {
  /** See `OutputNetwork`. */
  openNetwork(place: NetworkPlace): Promise<OpenedNetwork>
  closeNetwork(): Promise<void>
}

export const relayToOutputDesk = (port: MessagePort, server: OutputServer): Remote<RelayedOutputDesk> =>
  remote(openChannel(messagePort(port), serve(server)))

export const relayToOutputServer = (port: MessagePort, desk: RelayedOutputDesk): Remote<OutputServer> =>
  remote(openChannel(messagePort(port), serve(desk)))
