import { expect } from 'vitest'
import { inlineProjectors } from '../composition/projectors.ts'
import { createCaller } from '../composition/router.ts'
import { createCommitter } from '../event-sourcing/commit.ts'
import { newId } from '../platform/ids.ts'
import { systemRequest } from '../procedures/context.ts'
import type { TestApp } from './app.ts'
import { openStream, type ReceivedMessage } from './event-stream.ts'

/** Subscribes to the live feed of a server after an id, sent like a reconnecting browser or as input. */
export function listenTo(origin: string, lastEventId?: string, way: 'header' | 'input' = 'header') {
  const url = `${origin}/trpc/live.events`
  if (lastEventId === undefined) return openStream(url)
  if (way === 'header') return openStream(url, { 'last-event-id': lastEventId })
  return openStream(`${url}?input=${encodeURIComponent(JSON.stringify({ lastEventId }))}`)
}

const isHere = (data: unknown) => expect.objectContaining({ topic: 'log' }).asymmetricMatch(data)

export const idsOf = (heard: readonly ReceivedMessage[]) => heard.map(({ id }) => Number(id))
/** Without the messages that only tell the position. */
export const newsIn = (heard: readonly ReceivedMessage[]) =>
  heard.map(({ data }) => data).filter((data) => !isHere(data))

/** Saves a record again and again with a committer of its own, like another process. Each save is one public event. */
export async function saveRecord(app: TestApp, times: number, key = 'motto'): Promise<void> {
  const commit = createCommitter(app.context.pool, inlineProjectors)
  const caller = createCaller({ ...systemRequest(app.context), commit })
  for (let n = 0; n < times; n++) {
    const data = { appName: 'domner', key, type: 'motto', input: 'text', value: newId() }
    await caller.catalog.save({ kind: 'configuration', id: key, data })
  }
}
