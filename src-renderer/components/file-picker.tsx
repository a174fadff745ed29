import { type ReactNode, useRef } from 'react'
import { PlainButton } from './plain-button.tsx'

interface FilePickerProps {
  /** Endings and types, as the browser takes them. */
  readonly accept: string
  /** Of the field. */
  readonly testId: string
  readonly disabledBy?: string | null
  readonly onFile: (first: File, all: readonly File[]) => void
  readonly children: ReactNode
}

/** A button that lets a person choose a file. */
export function FilePicker({ accept, testId, disabledBy = null, onFile, children }: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        data-testid={testId}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again.
          event.target.value = ''
          const [first] = files
          if (first !== undefined) onFile(first, files)
        }}
      />
      <PlainButton onClick={() => field.current?.click()} disabledBy={disabledBy}>
        {children}
      </PlainButton>
    </>
  )
}
