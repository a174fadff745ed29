const thread = (name: string): URL => new URL(`../../out/main/${name}.js`, import.meta.url)

/** Threads as they are built, which start in a quarter of the time that they take from sources. */
export const builtThreads = {
  serviceEntry: thread('service'),
  journalEntry: thread('journal'),
  replicaEntry: thread('replica'),
  spreadsheetEntry: thread('spreadsheets'),
  scriptFileEntry: thread('script-files'),
  backupEntry: thread('backup'),
}
