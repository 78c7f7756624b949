import { randomBytes } from 'node:crypto'
import type { Sql } from '../event-sourcing/sql.ts'
import { KEY_BYTES, type MasterKeys } from '../event-sourcing/wrapping.ts'
import { type MasterKeySource, masterKeySource } from '../platform/master-key-source.ts'
import { createMasterKeys } from '../platform/master-keys.ts'

export const randomMasterKey = (): MasterKeySource =>
  masterKeySource({ masterKeys: [randomBytes(KEY_BYTES)], dataDir: '' })

/** Those of a process; processes of one database need one source. */
export const someMasterKeys = (sql: Sql, source = randomMasterKey()): MasterKeys => createMasterKeys(sql, source)
