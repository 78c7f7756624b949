import { EventEmitter } from 'node:events'
import type { Batch } from '../event-sourcing/commit.ts'

/** Times are in milliseconds. */
type Measurements = {
  /** A procedure has answered; `code` is that of the rejection, else OK. */
  call: [{ path: string; code: string; ms: number }]
  /** Commits became durable together. */
  batch: [Batch]
  /** The web server has answered. The path is as the log names it. */
  request: [{ path: string; status: number; ms: number }]
  /** An answer that was kept has been sent, without any of the others. */
  kept: []
  job: [{ name: string; isDone: boolean; ms: number }]
}

/** Tells what was measured in this process. Nobody listens unless metrics are on, and then it costs next to nothing. */
export const measurements = new EventEmitter<Measurements>()
