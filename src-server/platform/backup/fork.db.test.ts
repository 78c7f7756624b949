import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ALL_EVENTS } from '../../composition/event-types.ts'
import { inTransaction } from '../../event-sourcing/sql.ts'
import { append } from '../../event-sourcing/store.ts'
import { SYSTEM_ACTOR } from '../../procedures/context.ts'
import { testDatabase } from '../../testing/database.ts'
import { createPool } from '../database.ts'
import { type Cut, fork } from './fork.ts'

let url: string
let folder: string
beforeEach(async () => {
  url = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'domner-fork-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** Appends events on days of March, one after the other. */
async function happened(...events: [stream: string, version: number, day: number][]): Promise<void> {
  const pool = createPool(url, 1)
  const meta = { actor: SYSTEM_ACTOR, correlation_id: randomUUID() }
  for (const [stream, version, day] of events) {
    const event = { id: randomUUID(), type: 'Seen', schemaVersion: 1, data: {}, stored: {} }
    const at = new Date(Date.UTC(2027, 2, day)).toISOString()
    await inTransaction(pool, (tx) => append(tx, [{ stream, expected: version - 1, at, meta, events: [event] }]))
  }
  await pool.end()
}

const forked = (cut: Cut) => fork({ databaseUrl: url, folder, cut, eventTypes: ALL_EVENTS, now: new Date(), tick() {} })

it('a period has the streams in which something happened, each from its beginning', async () => {
  await happened(['post-old', 1, 1], ['post-quiet', 1, 1], ['post-old', 2, 2])
  await happened(['post-old', 3, 5], ['post-new', 1, 5], ['post-new', 2, 9], ['post-old', 4, 9])
  const { log } = await forked({ from: '2027-03-04', to: '2027-03-06' })
  const lines = (await readFile(path.join(folder, log[0]?.file ?? ''), 'utf8')).trim().split('\n')
  expect(lines.map((line) => line.split('\t').slice(0, 3).join(' '))).toEqual([
    '1 post-old 1',
    '2 post-old 2',
    '3 post-old 3',
    '4 post-new 1',
  ])
})

it('a folder that has a fork is not taken', async () => {
  await happened(['post-old', 1, 1])
  await forked({ streams: ['post-old'] })
  await expect(forked({ streams: ['post-old'] })).rejects.toThrow('name an empty folder')
})

it('the name of a stream is no statement, and where nothing has it there is nothing to fork', async () => {
  await happened(['post-old', 1, 1])
  await expect(forked({ streams: [`post-'); drop table event; --`] })).rejects.toThrow('there is nothing to fork')
  expect(await forked({ streams: ['post-old'] })).toMatchObject({ head: { position: 1 } })
})
