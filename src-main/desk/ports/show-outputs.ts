import type { OutputMessage } from '../../contract/show-output.ts'
import type { Message } from '../../domain/messages/message.ts'

/** A message with nothing left to fill in. */
export type FilledMessage = OutputMessage

/** Somewhere that messages can be sent to. */
export interface OutputPort {
  /** Stable across restarts: `midi:X-TOUCH MINI`, `osc:192.168.1.20:8000`. */
  readonly id: string
  readonly name: string
  readonly kind: 'midi' | 'osc'
  readonly connected: boolean
  /** The same device is also an input: its answers may come back as presses. */
  readonly alsoInput: boolean
}

/** The press that a message would cause if it came in at this desk: its control and its value. */
export interface Echo {
  readonly control: string
  readonly sent: string | null
}

/** Outputs of one kind, to lighting, sound and video desks. */
export interface ShowOutputs {
  /** The ports now, then each time that they change. */
  onPorts(listener: (ports: readonly OutputPort[]) => void): () => void
  /** Null once it is on its way; else the reason, as a sentence for a person. Never waits. */
  send(portId: string, message: FilledMessage): Message | null
  /** The presses that this message would cause here if it came back from that port; empty for none. */
  echoOf(portId: string, message: FilledMessage): readonly Echo[]
  close(): Promise<void>
}
