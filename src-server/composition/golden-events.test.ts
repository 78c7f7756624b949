import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode, type EventType, versionOf } from '../event-sourcing/event.ts'
import { exampleOf } from '../testing/example.ts'
import { EVENT_TYPES } from './event-types.ts'

const FOLDER = path.join(import.meta.dirname, 'golden-events')

/** An event as it was stored, its current reading, and the shape of its version's data. */
const golden = z.object({ stored: z.unknown(), today: z.unknown(), shape: z.unknown() })

const read = async (file: string) => golden.parse(JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')))
const fileOf = (name: string, version: number) => `${name}.v${version}.json`
const shapeOf = (schema: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))

const types = EVENT_TYPES.flatMap((slice) => Object.entries(slice))
const versions = types.flatMap(([name, type]) =>
  Array.from({ length: versionOf(type) }, (_, index) => ({ name, type, version: index + 1 })),
)

/** Writes the golden file of a new version; it is committed, and never edited afterwards. */
async function writeMissing(name: string, type: EventType): Promise<void> {
  const file = path.join(FOLDER, fileOf(name, versionOf(type)))
  if (existsSync(file)) return
  const shape = shapeOf(type.schema)
  const stored = type.schema.parse(exampleOf(shape))
  await writeFile(file, `${JSON.stringify({ stored, today: stored, shape }, null, 2)}\n`)
}

describe('events of earlier releases', () => {
  // As with snapshots, an uncommitted file fails in CI.
  beforeAll(async () => {
    if (!process.env.CI) for (const [name, type] of types) await writeMissing(name, type)
  })

  it('have unique names', () => {
    const names = types.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(versions)('$name, version $version', async ({ name, type, version }) => {
    const { stored, today } = await read(fileOf(name, version))
    expect(decode(type, version, stored)).toEqual(today)
  })

  it.each(types)('%s has its golden shape, or a new version', async (name, type) => {
    const { shape } = await read(fileOf(name, versionOf(type)))
    expect(
      shapeOf(type.schema),
      'a shipped event has changed: give it a new version and an upcast, and this test writes the golden file',
    ).toEqual(shape)
  })

  it('are all still known', async () => {
    const known = versions.map(({ name, version }) => fileOf(name, version))
    expect((await readdir(FOLDER)).sort()).toEqual(known.sort())
  })
})
