import type {
  NetworkAddress,
  OutputDisplay,
  OutputPageEventName,
  OutputPageEvents,
  SavedOutputPage,
} from '../../contract/bridge/output-pages.ts'

/** A screen that shows an output page. */
export interface OutputViewer {
  send<Name extends OutputPageEventName>(name: Name, payload: OutputPageEvents[Name]): void
  /** Resolves once the screen has confirmed that it drew a frame; may reject, or never resolve. */
  ask(): Promise<void>
  /** The page, or its link, was removed. */
  end(): void
}

/** The ways in which this host shows output pages on screens. */
export interface OutputScreens {
  /** Links for browsers; null where none are served. */
  readonly links: OutputLinks | null
  /** Windows on monitors. `unplaceable`: the window system decides their places. Null where there are none. */
  readonly displays: OutputDisplays | 'unplaceable' | null
}

type LinkOf = Pick<SavedOutputPage, 'id' | 'kind' | 'turn'>

export interface OutputLinks {
  /** Where a browser of this computer reaches output pages. */
  readonly origin: string
  readonly network: OutputNetwork
  /** Path and fragment, with the secret in the fragment. */
  path(page: LinkOf): string
  /** Id of the page in a secret of this form; `isGood` checks the secret. Null for another form. */
  pageId(key: string): string | null
  isGood(page: LinkOf, key: string): boolean
}

/** A second listener, which serves output pages to other computers and nothing else. */
export interface OutputNetwork {
  /** Addresses of this computer, the likeliest first. */
  addresses(): readonly NetworkAddress[]
  /** Opens it there, and nowhere else. */
  open(place: NetworkPlace): Promise<OpenedNetwork>
  /** Disconnects the screens that use it. */
  close(): Promise<void>
}

export interface NetworkPlace {
  /** Null for every address of this computer. */
  readonly address: string | null
  /** The next free one is used when it is taken. */
  readonly port: number
}

export type OpenedNetwork =
  | { readonly ok: true; readonly port: number }
  | { readonly ok: false; readonly why: 'ports-taken' | 'address-gone' | 'failed' }

export interface OutputDisplays {
  list(): readonly OutputDisplay[]
  /** Monitors came, went, or have another resolution or place. */
  onChange(listener: () => void): () => void
  /** Shows exactly these pages, each filling its monitor. */
  show(pages: readonly PlacedOutput[]): void
}

/** An output page on a monitor of `OutputDisplays.list`. */
export interface PlacedOutput extends Pick<SavedOutputPage, 'id' | 'name'> {
  readonly displayId: number
}
