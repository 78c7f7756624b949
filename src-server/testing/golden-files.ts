import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode, type Versioned, versionOf } from '../event-sourcing/event.ts'
import { exampleOf } from './example.ts'

/** Data as it was stored, its current reading, and the shape of its version. */
const golden = z.object({ stored: z.unknown(), today: z.unknown(), shape: z.unknown() })

const shapeOf = (schema: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))

/**
 * Tests that everything that was ever stored stays readable: a folder holds an example of each version of each type.
 * The example of a new version is written, committed, and never edited; in CI a missing one fails.
 */
export function testGoldenFiles(what: string, folder: string, types: Readonly<Record<string, Versioned>>): void {
  const fileOf = (name: string, version: number) => `${name}.v${version}.json`
  const read = async (file: string) => golden.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')))
  const all = Object.entries(types)
  const versions = all.flatMap(([name, type]) =>
    Array.from({ length: versionOf(type) }, (_, index) => ({ name, type, version: index + 1 })),
  )

  async function writeMissing(name: string, type: Versioned): Promise<void> {
    const file = path.join(folder, fileOf(name, versionOf(type)))
    if (existsSync(file)) return
    const shape = shapeOf(type.schema)
    const stored = type.schema.parse(exampleOf(shape))
    await writeFile(file, `${JSON.stringify({ stored, today: stored, shape }, null, 2)}\n`)
  }

  describe(`${what} of earlier releases`, () => {
    beforeAll(async () => {
      if (!process.env.CI) for (const [name, type] of all) await writeMissing(name, type)
    })

    it.each(versions)('$name, version $version', async ({ name, type, version }) => {
      const { stored, today } = await read(fileOf(name, version))
      expect(decode(type, version, stored)).toEqual(today)
    })

    it.each(all)('%s has its golden shape, or a new version', async (name, type) => {
      const { shape } = await read(fileOf(name, versionOf(type)))
      expect(
        shapeOf(type.schema),
        'a shipped schema has changed: give it a new version and an upcast, and this test writes the golden file',
      ).toEqual(shape)
    })

    it('are all still known', async () => {
      const known = versions.map(({ name, version }) => fileOf(name, version))
      expect((await readdir(folder)).sort()).toEqual(known.sort())
    })
  })
}
