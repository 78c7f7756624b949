import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'

const COLORS = ['#b35c44', '#2f6f6a', '#818cf8', '#d4a017', '#3b7a3e']

/** Puts five photographs on the disk for the tests of a file. @returns their paths, once the tests run */
export function photographs(): () => readonly string[] {
  let folder = ''
  const paths = () => COLORS.map((_, index) => join(folder, `photo-${index + 1}.jpg`))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'domner-photographs-'))
    await Promise.all(paths().map((path, index) => draw(COLORS[index] ?? '').toFile(path)))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return paths
}

const draw = (background: string) => sharp({ create: { width: 1200, height: 900, channels: 3, background } }).jpeg()
