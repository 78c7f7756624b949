import { expect, it, vi } from 'vitest'
import type { Committer } from './commit.ts'
import type { Recorded } from './event.ts'
import { Rejection } from './rejection.ts'
import type { Commit } from './store.ts'
import { type Asked, inTurn } from './stream-turns.ts'

/** Longer than a command may wait for its turn. */
const TOO_LONG_MS = 11_000

/** A log in memory, whose answers are lost `losses` times, each after a long wait. */
function logWithLosses(losses: number, keeps: boolean) {
  const log: Commit[] = []
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const commit: Committer = async (each) => {
    if (losses-- <= 0) return void log.push(each)
    if (keeps) log.push(each)
    clock += TOO_LONG_MS
    throw new Error('Query read timeout')
  }
  return { log, commit }
}

/** A command as `handle` asks for it: it looks whether an earlier attempt was carried out. */
function command(log: readonly Commit[], commit: Commit): Asked {
  let version = 0
  return {
    commandId: undefined,
    async load() {
      version = log.length
    },
    decide(ahead: readonly Recorded[], failures) {
      const done = log.indexOf(commit)
      if (done >= 0) return { version: done + 1, events: [] }
      if (failures >= 3) throw new Rejection('BUSY')
      return { version: version + ahead.length + 1, events: [], seal: async () => commit }
    },
    isOutdated: async () => true,
  }
}

const someCommit = (): Commit => ({
  stream: 'a-1',
  expected: 0,
  at: '',
  meta: { actor: { id: '', role: 'system' }, correlation_id: '' },
  events: [],
})

it('a command whose answer came too late is answered by what was written', async () => {
  const { log, commit } = logWithLosses(1, true)
  await expect(inTurn(commit, 'a-1', command(log, someCommit()))).resolves.toBe(1)
  expect(log).toHaveLength(1)
})

it('a command that was not written in its time is not tried again', async () => {
  const { log, commit } = logWithLosses(1, false)
  await expect(inTurn(commit, 'a-1', command(log, someCommit()))).rejects.toThrow('BUSY')
  expect(log).toHaveLength(0)
})
