/**
 * `node:http` by the names that are used of it. To import it as a module reads all that it exports, and one of those
 * loads the whole of fetch: 12 MB in each thread.
 */
export const { createServer, maxHeaderSize, STATUS_CODES } = process.getBuiltinModule('node:http')
