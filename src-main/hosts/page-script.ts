/**
 * Stands in each page itself, before anything that it loads.
 *
 * It loads the page again, 1 s later, when its script or a style sheet of it could not be loaded. Chromium cancels all
 * requests when a network of the computer comes or goes (ERR_NETWORK_CHANGED), those to this computer too; the page stays
 * empty otherwise. A request for this script could be cancelled likewise.
 *
 * A page of this computer needs no network: the library of the socket, which would leave the desk, is not told that it is
 * lost. Listeners of the window are called in the order in which they were added.
 */
export const pageScript = [
  '{',
  'let failed = false;',
  'addEventListener("error", ({ target }) => {',
  'failed ||= target instanceof HTMLScriptElement || target.rel === "stylesheet"',
  '}, true);',
  'addEventListener("load", () => failed && setTimeout(() => location.reload(), 1000));',
  String.raw`if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(location.hostname))`,
  'addEventListener("offline", event => event.stopImmediatePropagation())',
  '}',
].join('\n')
