import type { ProjectorView } from '#shared/operations.ts'
import { isUnfinished } from './projector-state.ts'

/** Names of read models: whose replay is under way, was to be cancelled, or is over. */
export type Replays = {
  running: readonly string[]
  cancelled: readonly string[]
  ended: readonly string[]
}

export const NO_REPLAYS: Replays = { running: [], cancelled: [], ended: [] }

/** What another look says. A replay leaves nothing in the status, whether it has ended or was cancelled. */
export function lookedAgain(before: Replays, projectors: readonly ProjectorView[]): Replays {
  const running = projectors.filter(({ replay }) => isUnfinished(replay)).map(({ name }) => name)
  const gone = projectors.filter(({ name, replay }) => replay === null && before.running.includes(name))
  const over = gone.map(({ name }) => name).filter((name) => !before.cancelled.includes(name))
  return {
    running,
    // The next replay of the same one is another.
    cancelled: before.cancelled.filter((name) => running.includes(name) && before.running.includes(name)),
    ended: [...before.ended.filter((name) => !running.includes(name)), ...over],
  }
}
