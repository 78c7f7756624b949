import type { ProjectorView } from '#shared/operations.ts'
import { isAtWork, isUnfinished } from './projector-state.ts'

/** Names of read models. */
export type Replays = {
  /** With a job of any kind. */
  atWork: readonly string[]
  /** Whose replay is under way. */
  running: readonly string[]
  /** Whose replay was to be cancelled. */
  cancelling: readonly string[]
  /** Whose job was cancelled here. */
  cancelled: readonly string[]
  /** Whose replay is over. */
  ended: readonly string[]
}

export const NO_REPLAYS: Replays = { atWork: [], running: [], cancelling: [], cancelled: [], ended: [] }

/** What another look says. A replay leaves nothing in the status, whether it has ended or was cancelled. */
export function lookedAgain(before: Replays, projectors: readonly ProjectorView[]): Replays {
  const atWork = projectors.filter(isAtWork).map(({ name }) => name)
  const running = projectors.filter(({ replay }) => isUnfinished(replay)).map(({ name }) => name)
  const gone = projectors.filter(({ name, replay }) => replay === null && before.running.includes(name))
  const over = gone.map(({ name }) => name).filter((name) => !before.cancelling.includes(name))
  return {
    atWork,
    running,
    // The next replay of the same one is another.
    cancelling: before.cancelling.filter((name) => running.includes(name) && before.running.includes(name)),
    // The answer to a cancellation may be heard of before the look that comes with it.
    cancelled: before.cancelled.filter((name) => !atWork.includes(name) || before.atWork.includes(name)),
    ended: [...before.ended.filter((name) => !running.includes(name)), ...over],
  }
}
