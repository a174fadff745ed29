/** The file of a data directory that has the rundowns. */
export const databaseName = 'showcall.db'
