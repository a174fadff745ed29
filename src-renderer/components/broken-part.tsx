import { Component, type ReactNode } from 'react'

interface BrokenPartProps {
  readonly children: ReactNode
  /** What stands in the place of a part that threw an error; `again` draws the part anew. */
  readonly instead: (again: () => void) => ReactNode
}

/** Keeps an error in one part of the page from removing the whole page, and GO with it. */
export class BrokenPart extends Component<BrokenPartProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { children, instead } = this.props
    return this.state.broken ? instead(() => this.setState({ broken: false })) : children
  }
}
