import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createPool } from '../../platform/database.ts'
import { SILENT } from '../../projections/logger.ts'
import { readRecords } from './read-records.ts'

/** Its name was first a text, then an object of languages; then an address was added. */
const bank = {
  schema: z.object({ names: z.object({ en: z.string() }), website: z.string().nullable() }),
  upcasts: [
    (data: unknown) => ({ names: { en: z.object({ name: z.string() }).parse(data).name } }),
    (data: unknown) => ({ ...z.looseObject({}).parse(data), website: null }),
  ],
}
const stored = (schema_version: number, data: unknown) => ({ kind: 'bank', id: 'aba', schema_version, data })

describe('a record', () => {
  it('that is unreadable is left out and logged once', () => {
    const ctx = { pool: createPool(''), log: { ...SILENT, error: vi.fn() } }
    const rows = [stored(3, { names: 'ABA' }), { ...stored(1, { name: 'Wing' }), id: 'wing' }]
    for (const _ of [1, 2]) expect(readRecords(ctx, bank, rows)).toMatchObject([{ id: 'wing', kind: 'bank' }])
    expect(ctx.log.error).toHaveBeenCalledTimes(1)
    expect(ctx.log.error).toHaveBeenCalledWith(expect.objectContaining({ record: 'bank:aba' }), expect.any(String))
  })
})
