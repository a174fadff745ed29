/**
 * Loads a page again, 1 s later, when its script or a style sheet of it could not be loaded. Chromium cancels all requests
 * when a network of the computer comes or goes (ERR_NETWORK_CHANGED), those to this computer too; the page stays empty
 * otherwise. It stands in the page itself, since its own request could be cancelled likewise.
 */
export const loadAgainScript = [
  '{',
  'let failed = false;',
  'addEventListener("error", ({ target }) => {',
  'failed ||= target instanceof HTMLScriptElement || target.rel === "stylesheet"',
  '}, true);',
  'addEventListener("load", () => failed && setTimeout(() => location.reload(), 1000))',
  '}',
].join('\n')
