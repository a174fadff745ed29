import type {
  NetworkAddress,
  OutputDisplay,
  OutputPageEventName,
  OutputPageEvents,
  SavedOutputPage,
} from '../../contract/bridge/output-pages.ts'

/** A screen that shows a page. */
export interface OutputViewer {
  tell<Name extends OutputPageEventName>(name: Name, payload: OutputPageEvents[Name]): void
  /** Resolves once the screen has drawn a frame and said so; may reject, or never resolve. */
  ask(): Promise<void>
  /** The page, or its link, is no more. */
  end(): void
}

/** How this host brings output pages to screens. */
export interface OutputScreens {
  /** Links for browsers; null where none are served. */
  readonly links: OutputLinks | null
  /** Windows on monitors. `unplaceable`: the window system puts them where it likes. Null where there are none. */
  readonly displays: OutputDisplays | 'unplaceable' | null
}

type LinkOf = Pick<SavedOutputPage, 'id' | 'kind' | 'turn'>

export interface OutputLinks {
  /** Where a browser of this computer reaches output pages. */
  readonly origin: string
  readonly network: OutputNetwork
  /** Path and fragment, with the secret in the fragment. */
  path(page: LinkOf): string
  /** Id of the page that a secret of this form is of; whether it is good, `isGood` tells. Null for another form. */
  pageId(key: string): string | null
  isGood(page: LinkOf, key: string): boolean
}

/** A second listener, which serves output pages to other computers and nothing else. */
export interface OutputNetwork {
  /** Addresses of this computer, the likeliest first. */
  addresses(): readonly NetworkAddress[]
  /** Opens it there, and nowhere else. */
  open(place: NetworkPlace): Promise<OpenedNetwork>
  /** Cuts the screens that came by it. */
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
  /** These pages and no others fill these monitors. */
  show(pages: readonly PlacedOutput[]): void
}

/** An output page on a monitor of `OutputDisplays.list`. */
export interface PlacedOutput extends Pick<SavedOutputPage, 'id' | 'name'> {
  readonly displayId: number
}

export const noScreens: OutputScreens = { links: null, displays: null }
