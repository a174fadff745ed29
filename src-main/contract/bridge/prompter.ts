import type { PromptedParagraph, PrompterRun } from '../../domain/script/prompter.ts'

/** Where the prompters of the rundown that is open are; pages compute their place themselves. */
export interface PrompterSlice {
  readonly run: PrompterRun
  /** Version of what displays show; null: there is no script. */
  readonly text: string | null
}

/** The script as a prompter shows it; displays ask for it, and again when its version is another one. */
export interface PromptedText {
  readonly version: string
  readonly paragraphs: readonly PromptedParagraph[]
}
