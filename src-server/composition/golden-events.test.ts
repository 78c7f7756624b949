import path from 'node:path'
import { expect, it } from 'vitest'
import { testGoldenFiles } from '../testing/golden-files.ts'
import { ALL_EVENTS, EVENT_TYPES } from './event-types.ts'

it('events have unique names', () => {
  const names = EVENT_TYPES.flatMap((slice) => Object.keys(slice))
  expect(new Set(names).size).toBe(names.length)
})

testGoldenFiles('events', path.join(import.meta.dirname, 'golden-events'), ALL_EVENTS)
