import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const LOCKS = 0x646f6d6e
const PRESENT = { text: `${LOCKS}, 1`, id: 1 }
const SERVING = { text: `${LOCKS}, 2`, id: 2 }

/** What a server answers while it starts, recovers, stops or has no place left. */
const NOT_NOW = new Set(['57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])

/**
 * A process's presence at the embedded server: a session with advisory locks. It ends with the process, however that
 * dies, and the server itself decides every race: who serves, and who is the last to leave and stops it.
 */
export class Presence {
  /** Resolves when the server goes away before `leave`. */
  readonly lost: Promise<void>
  readonly #client: Client
  #left = false
  #over = false

  private constructor(client: Client) {
    this.#client = client
    this.lost = new Promise((resolve) => {
      client.once('end', () => {
        this.#over = true
        if (!this.#left) resolve()
      })
    })
  }

  /** Enters the server at `url`; undefined while it lets nobody in. */
  static async enter(url: string): Promise<Presence | undefined> {
    const client = new Client({ connectionString: url, application_name: `domner ${process.pid}` })
    // The end of a connection is seen by the statement that fails and by `lost`.
    client.on('error', () => {})
    const presence = new Presence(client)
    try {
      await client.connect()
      if (await presence.#is(`pg_try_advisory_lock_shared(${PRESENT.text})`)) return presence
      await client.end()
    } catch (error) {
      if (!NOT_NOW.has(codeOf(error))) throw error
    }
    return undefined
  }

  /** Whether the session ended without `leave`. */
  get isOver(): boolean {
    return this.#over && !this.#left
  }

  /** Whether no other process is present. */
  async isAlone(): Promise<boolean> {
    return (await this.#holders(PRESENT.id)).length === 0
  }

  /**
   * Claims to be the one process that serves from this data folder. Undefined when that worked, else who does ("domner
   * 123"). A holder that was killed just now is waited for.
   */
  async claimServing(): Promise<string | undefined> {
    const until = Date.now() + 2000
    while (!(await this.#is(`pg_try_advisory_lock(${SERVING.text})`))) {
      const [holder] = await this.#holders(SERVING.id)
      if (holder && Date.now() > until) return holder
      await sleep(100)
    }
    return undefined
  }

  /** Makes the database unless it is there. */
  async ensureDatabase(name: string): Promise<void> {
    if (await this.#is(`exists (select from pg_database where datname = $1)`, [name])) return
    await this.#client.query(`create database ${this.#client.escapeIdentifier(name)}`).catch((error) => {
      const madeMeanwhile = ['42P04', '23505'].includes(codeOf(error))
      if (!madeMeanwhile) throw error
    })
  }

  /** Leaves; the last one stops the server, while newcomers wait outside. */
  async leave(stopServer: () => Promise<void>): Promise<void> {
    if (this.#left || this.#over) return
    this.#left = true
    try {
      if (await this.#isLast()) await stopServer()
    } finally {
      await this.#client.end().catch(() => {})
    }
  }

  async #isLast(): Promise<boolean> {
    try {
      await this.#is(`pg_advisory_unlock_shared(${PRESENT.text})`)
      return await this.#is(`pg_try_advisory_lock(${PRESENT.text})`)
    } catch {
      // Cut off by another process that leaves at the same time and stops the server, or by the server's own end.
      return false
    }
  }

  async #is(condition: string, values: string[] = []): Promise<boolean> {
    const { rows } = await this.#client.query<{ is: boolean }>(`select ${condition} as is`, values)
    return rows[0]?.is === true
  }

  async #holders(lock: number): Promise<string[]> {
    const { rows } = await this.#client.query<{ who: string }>(
      `select application_name as who from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and classid = $1 and objid = $2 and pid <> pg_backend_pid()`,
      [LOCKS, lock],
    )
    return rows.map((row) => row.who)
  }
}

/** The code of a failure of Postgres or of the system; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
