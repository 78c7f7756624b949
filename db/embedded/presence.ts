import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const LOCKS = 0x646f6d6e
const PRESENT = { text: `${LOCKS}, 1`, id: 1 }
const SERVING = { text: `${LOCKS}, 2`, id: 2 }

/** Error codes of a server that is starting, recovering, stopping or full. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])

/**
 * A process's session at the embedded server, holding advisory locks. It ends with the process, and the server decides
 * every race: who serves, and who leaves last and stops it.
 */
export class Presence {
  /** Resolves when the connection ends before `leave`. */
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

  /** Connects; undefined while the server accepts no connections. */
  static async enter(url: string): Promise<Presence | undefined> {
    const client = new Client({ connectionString: url, application_name: `domner ${process.pid}` })
    // Reported by the failing statement and by `lost`.
    client.on('error', () => {})
    const presence = new Presence(client)
    try {
      await client.connect()
      if (await presence.#is(`pg_try_advisory_lock_shared(${PRESENT.text})`)) return presence
      await client.end()
    } catch (error) {
      if (!UNAVAILABLE_CODES.has(codeOf(error))) throw error
    }
    return undefined
  }

  get isOver(): boolean {
    return this.#over && !this.#left
  }

  async isAlone(): Promise<boolean> {
    return (await this.#holders(PRESENT.id)).length === 0
  }

  /**
   * Claims to be the one process that serves from this data folder.
   * @returns undefined, or the current holder ("domner 123"). Waits for a holder that was just killed.
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

  async ensureDatabase(name: string): Promise<void> {
    if (await this.#is(`exists (select from pg_database where datname = $1)`, [name])) return
    await this.#client.query(`create database ${this.#client.escapeIdentifier(name)}`).catch((error) => {
      const madeMeanwhile = ['42P04', '23505'].includes(codeOf(error))
      if (!madeMeanwhile) throw error
    })
  }

  /** Leaves; the last one stops the server while new processes wait. */
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
      // Another process is stopping the server, or the server ended.
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

/** The error code of Postgres or the system; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
