/** What the desk says of the library and of tokens. Each says what happened and what to do. */
export const libraryTexts = {
  onAir: (title: string) => `“${title}” is on air. End its show first, then delete it.`,
  holdOnAir: (title: string) => `“${title}” is on air. To change it all the same, hold the button.`,
  noZone: (name: string) =>
    `There is no time zone called “${name}”. Choose one of the list, such as Europe/Berlin.`,
  twoColumns: (name: string) => `Two columns are called “${name}”. Give each a name of its own.`,
  nothing: 'Nothing was changed: there was nothing to change.',
  noTrash: 'This service has no trash that a desk can reach. Its own dashboard may have one.',
  notCopied: (reasons: string) => `It cannot be copied: ${reasons}`,
  planLimit: (detail: string) =>
    `The plan of the team allows no more: ${detail} Delete a rundown that is no longer needed, then try again.`,
  tokensElsewhere:
    'The tokens of this service are made in its own dashboard: a desk that is connected from elsewhere has no say there.',
  tokenGone: 'There is no such token any more. The list has been read anew.',
} as const
