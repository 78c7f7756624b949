import type { Keyring } from './personal-data.ts'
import type { SqlPool } from './sql.ts'

/** What the engine's long work needs: connections, and the keys of personal data. */
export type Engine = { pool: SqlPool; keyring: Keyring }
