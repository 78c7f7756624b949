import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode, versionOf } from './event-sourcing/event.ts'
import { EVENT_TYPES } from './event-types.ts'

const FOLDER = path.join(import.meta.dirname, 'golden-events')

/** An event as it was once written, what it means today, and the shape of its version's data. */
const golden = z.object({ stored: z.unknown(), today: z.unknown(), shape: z.unknown() })

const read = async (file: string) => golden.parse(JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')))
const fileOf = (name: string, version: number) => `${name}.v${version}.json`
const shapeOf = (schema: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))

const types = Object.values(EVENT_TYPES).flatMap((slice) => Object.entries(slice))
const versions = types.flatMap(([name, type]) =>
  Array.from({ length: versionOf(type) }, (_, index) => ({ name, type, version: index + 1 })),
)

describe('the log of every earlier release can be read', () => {
  it('since no two events have one name', () => {
    const names = types.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(versions)('$name, version $version', async ({ name, type, version }) => {
    const { stored, today } = await read(fileOf(name, version))
    expect(decode(type, version, stored)).toEqual(today)
  })

  it.each(types)('%s is what it was, or has a new version', async (name, type) => {
    const { shape } = await read(fileOf(name, versionOf(type)))
    expect(
      shapeOf(type.schema),
      'a shipped event has changed: give it a new version, an upcast and a golden file',
    ).toEqual(shape)
  })

  it('and none has left the code', async () => {
    const known = versions.map(({ name, version }) => fileOf(name, version))
    expect((await readdir(FOLDER)).sort()).toEqual(known.sort())
  })
})
