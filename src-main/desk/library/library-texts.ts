/** What the desk says of the library and of tokens. Each says what happened and what to do. */
export const libraryTexts = {
  onAir: (title: string) => `“${title}” is on air. End the show first, then delete it.`,
  holdOnAir: (title: string) => `“${title}” is on air. Hold the button to change it anyway.`,
  noZone: (name: string) =>
    `There is no time zone “${name}”. Choose one from the list, such as Europe/Berlin.`,
  twoColumns: (name: string) => `Two columns are named “${name}”. Give each its own name.`,
  nothing: 'There was nothing to change.',
  noTrash: 'This service has no trash here. Look in its own dashboard.',
  notCopied: (reasons: string) => `It cannot be copied: ${reasons}`,
  planLimit: (detail: string) =>
    `The team’s plan allows no more: ${detail} Delete a rundown that is no longer needed, then try again.`,
  tokensElsewhere: 'Tokens of this service are managed in its own dashboard.',
  tokenGone: 'That token no longer exists. The list is refreshed.',
} as const
