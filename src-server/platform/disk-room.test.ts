import { expect, it } from 'vitest'
import { watchDisk } from './disk-room.ts'

function disk(bavail: number, blocks = 1_000) {
  const state = { bavail, blocks, readings: 0, now: new Date('2026-11-20T05:00:00Z'), lines: [] as unknown[] }
  const room = watchDisk({
    folder: '/data/uploads',
    log: { warn: (...line: unknown[]) => void state.lines.push(line) },
    now: () => state.now,
    readDisk: async () => {
      state.readings++
      return state
    },
  })
  const pass = (ms: number) => {
    state.now = new Date(state.now.getTime() + ms)
  }
  return { state, room, pass }
}

it.each([
  [100, 'ok', 0],
  [99, 'low', 1],
  [50, 'low', 1],
  [49, 'full', 1],
  [0, 'full', 1],
])('of 1,000 blocks %i are left: %s', async (left, expected, lines) => {
  const { room, state } = disk(left)
  expect(await room()).toEqual({ free: left / 1_000, state: expected })
  expect(state.lines).toHaveLength(lines)
})

it('warns once an hour, however often it is asked, and again when it gets worse', async () => {
  const { room, state, pass } = disk(80)
  for (let i = 0; i < 50; i++) {
    await room()
    pass(60_000)
  }
  expect(state.lines).toEqual([[{ folder: '/data/uploads', free: 0.08 }, expect.stringContaining('nearly full')]])
  state.bavail = 20
  await room()
  expect(state.lines).toHaveLength(2)
  pass(3_600_000)
  await room()
  expect(state.lines).toHaveLength(3)
})

it('reads the disk once for many who ask within five seconds', async () => {
  const { room, state, pass } = disk(500)
  await Promise.all(Array.from({ length: 100 }, room))
  expect(state.readings).toBe(1)
  pass(5_000)
  await room()
  expect(state.readings).toBe(2)
})

it.each([
  ['has no blocks', async () => ({ bavail: 0, blocks: 0 })],
  ['cannot be read', () => Promise.reject(new Error('ENOSYS'))],
])('a disk that %s is no reason to refuse', async (_, readDisk) => {
  const room = watchDisk({ folder: '/', log: { warn: () => expect.unreachable() }, now: () => new Date(), readDisk })
  expect(await room()).toEqual({ free: null, state: 'ok' })
})

it("reads this machine's own disk", async () => {
  const { free } = await watchDisk({ folder: '/', log: { warn: () => {} }, now: () => new Date() })()
  expect(free).toBeGreaterThanOrEqual(0)
  expect(free).toBeLessThanOrEqual(1)
})
