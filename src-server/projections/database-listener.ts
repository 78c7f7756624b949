import net from 'node:net'
import pg from 'pg'
import type { Sql } from '../event-sourcing/sql.ts'
import { type Runner, runLoop } from './run-loop.ts'

const ANSWER_MS = 5_000
const KEEP_ALIVE_MS = 10_000

type Listening = {
  channel: string
  heard(payload: string): void
  /** Is called once connected, then after as many milliseconds as it returns each time. */
  look(sql: Sql): Promise<number>
  failed(error: unknown): void
}

/** Listens to notifications of the database on a connection of its own, and connects again when it is lost. */
export function listenTo(databaseUrl: string, { channel, heard, look, failed }: Listening): Runner {
  let socket = new net.Socket()
  let client: pg.Client | undefined
  let reconnect = () => {}

  async function connect(): Promise<pg.Client> {
    socket = new net.Socket()
    const opened = new pg.Client({
      connectionString: databaseUrl,
      // The system notices a network that has lost the connection, so that looks can be rare.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      stream: () => socket,
    })
    // `end` follows, and reconnects.
    opened.on('error', () => {})
    opened.on('end', () => {
      if (client !== opened) return
      client = undefined
      reconnect()
    })
    opened.on('notification', ({ payload = '' }) => heard(payload))
    await opened.connect()
    await opened.query(`listen ${channel}`)
    return opened
  }

  const loop = runLoop({
    wakeOn(wake) {
      reconnect = wake
      return () => {}
    },
    async turn() {
      try {
        client ??= await connect()
        return await look(client)
      } catch (error) {
        client = undefined
        socket.destroy()
        throw error
      }
    },
    failed,
  })
  return {
    async stop() {
      const stopped = loop.stop()
      // Fails whatever the connection waits for.
      socket.destroy()
      await stopped
    },
  }
}
