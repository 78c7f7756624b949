import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { RECORD_KINDS } from '#shared/catalog.ts'
import { recordAudit } from './audit.ts'

const FOLDER = path.join(import.meta.dirname, 'golden-records')
const golden = z.object({ today: z.record(z.string(), z.unknown()) })

it.each(RECORD_KINDS)('a record of the kind %s is called by its name', (kind) => {
  const file = readdirSync(FOLDER).findLast((name) => name.startsWith(`${kind}.v`)) ?? ''
  const { today } = golden.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')))
  expect(recordAudit.nameOf(today, 'en')).toBe('text')
})

it('a section without a title is called by what it shows, in the language of the reader', () => {
  const section = { source: 'newest', page: 'food', theme: 'theme-default', count: 6 }
  expect(recordAudit.nameOf(section, 'en')).toBe('Newest · Food')
  expect(recordAudit.nameOf({ ...section, titles: {}, page: undefined }, 'cn')).toBe('最新')
})
