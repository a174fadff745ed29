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
  /** What comes in at the same device is taken too: what it answers may come back as a press. */
  readonly alsoInput: boolean
}

/** A press that a message would be if it came in at this desk: its control, and what is sent with it. */
export interface Echo {
  readonly control: string
  readonly sent: string | null
}

/** The ways out of one kind, to lighting, sound and video desks. */
export interface ShowOutputs {
  /** The ports now, then each time that they change. */
  onPorts(listener: (ports: readonly OutputPort[]) => void): () => void
  /** Null once it is on its way; else why it is not, a sentence for a person. Never waits. */
  send(portId: string, message: FilledMessage): Message | null
  /** What this message would do here if it came back from that port; nothing where it would do nothing. */
  echoOf(portId: string, message: FilledMessage): readonly Echo[]
  close(): Promise<void>
}
