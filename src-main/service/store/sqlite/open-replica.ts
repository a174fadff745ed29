import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { integer, required } from '../decode.ts'
import { migrations } from '../migrations/index.ts'
import { Connection } from './connection.ts'
import { InstallationReplica } from './installation-replica.ts'
import { migrate } from './migrate.ts'
import { beginDatabase, makeDirectory, unwritable } from './open-database.ts'
import { isReplica, makeReplicaPlace } from './replica-place.ts'

/** What a log that has grown beyond it is cut to, in bytes. A copy is one transaction, and so as large as the database. */
const largestLog = 16 * 1024 * 1024

/**
 * Opens the replica in that file, or begins one where there is no file. `showcall`: the version of this Showcall. Throws
 * `StartupError`: the file holds the database of a service, or of a newer Showcall, or cannot be written.
 */
export function openReplica(file: string, showcall: string): InstallationReplica {
  makeDirectory(dirname(file))
  if (!existsSync(file)) beginDatabase(file)
  const connection = connectionTo(file)
  try {
    const version = integer(required(connection.first('PRAGMA user_version'), 'version'), 'user_version')
    // First of all: a file whose making was cut off is a replica still.
    if (!isReplica(connection)) {
      if (version > 0) throw otherDatabase(file)
      makeReplicaPlace(connection)
    }
    if (version > migrations.length) throw newer(file, version)
    migrate(connection)
    return new InstallationReplica(file, showcall, connection)
  } catch (error) {
    connection.close()
    throw error instanceof StartupError ? error : unwritable(file, error)
  }
}

function connectionTo(file: string): Connection {
  try {
    const connection = new Connection(file, { readOnly: false, foreignKeys: false })
    connection.execute(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${largestLog}`,
    )
    return connection
  } catch (error) {
    throw unwritable(file, error)
  }
}

const otherDatabase = (file: string): StartupError =>
  new StartupError(
    'replica.other_database',
    `${file} is the database of a service, not the copy of another desk. It was not changed.`,
    'Choose another place for the copy.',
  )

const newer = (file: string, version: number): StartupError =>
  new StartupError(
    'store.newer',
    `${file} was written by a newer Showcall (schema ${version}, this one knows ${migrations.length}). It was not changed.`,
    'Start the newer Showcall.',
  )
