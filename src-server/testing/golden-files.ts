import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode, type Versioned, versionOf } from '../event-sourcing/event.ts'
import { exampleOf } from './example.ts'

/** Data as it was stored, its current reading, and the shape of its version. */
const golden = z.object({ stored: z.unknown(), today: z.unknown(), shape: z.unknown() })

const shapeOf = (schema: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))

/** A golden file of a type's current version. @throws Error for a schema that no example can be made for */
export function goldenOf(name: string, { schema }: Versioned): z.infer<typeof golden> {
  const shape = shapeOf(schema)
  const { data, error } = schema.safeParse(exampleOf(shape))
  if (error)
    throw new Error(
      `no example can be made for ${name}: give these fields one with .meta({ examples: [...] }), or write the file by hand
${z.prettifyError(error)}`,
    )
  return { stored: data, today: data, shape }
}

/**
 * Tests that everything that was ever stored stays readable: a folder holds an example of each version of each type.
 * The example of a new version is written, committed, and never edited; in CI a missing one fails.
 */
export function testGoldenFiles(what: string, folder: string, types: Readonly<Record<string, Versioned>>): void {
  const fileOf = (name: string, version: number) => `${name}.v${version}.json`
  const all = Object.entries(types)
  const versions = all.flatMap(([name, type]) =>
    Array.from({ length: versionOf(type) }, (_, index) => ({ name, type, version: index + 1 })),
  )

  async function read(name: string, type: Versioned, version: number) {
    const file = path.join(folder, fileOf(name, version))
    const isMissing = version === versionOf(type) && !process.env.CI && !existsSync(file)
    if (isMissing) await writeFile(file, `${JSON.stringify(goldenOf(name, type), null, 2)}\n`)
    return golden.parse(JSON.parse(await readFile(file, 'utf8')))
  }

  describe(`${what} of earlier releases`, () => {
    it.each(versions)('$name, version $version', async ({ name, type, version }) => {
      const { stored, today } = await read(name, type, version)
      expect(decode(type, version, stored)).toEqual(today)
    })

    it.each(all)('%s has its golden shape, or a new version', async (name, type) => {
      const { shape } = await read(name, type, versionOf(type))
      expect(
        shapeOf(type.schema),
        'a shipped schema has changed: give it a new version and an upcast, and this test writes the golden file',
      ).toEqual(shape)
    })

    it('are all still known', async () => {
      const known = new Set(versions.map(({ name, version }) => fileOf(name, version)))
      expect((await readdir(folder)).filter((file) => !known.has(file))).toEqual([])
    })
  })
}
