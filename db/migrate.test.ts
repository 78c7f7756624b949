import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'domner-migrations-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string) => writeFile(path.join(folder, name), 'export async function up() {}\n')

describe('the migrations', () => {
  it('are those of the folder', async () => {
    await write('0002-b.ts')
    await write('0001-a.ts')
    expect(Object.keys(await readMigrations(folder)).sort()).toEqual(['0001-a', '0002-b'])
    expect(Object.keys(await readMigrations())).toContain('0001-event-log')
  })

  it('have unique numbers', async () => {
    await write('0001-a.ts')
    await write('0001-b.ts')
    await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 0001: 0001-a, 0001-b.')
  })

  it('have names that begin with their number', async () => {
    await write('accounts-0002.ts')
    await expect(readMigrations(folder)).rejects.toThrow('not named NNNN-name.ts: accounts-0002')
  })
})
