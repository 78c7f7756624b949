import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { digestFiles } from './digest-files.ts'

it('a digest of files changes with their contents and names, and with nothing else', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'domner-digest-'))
  const copy = `${root}-copy`
  onTestFinished(async () => {
    for (const folder of [root, copy]) await rm(folder, { recursive: true, force: true })
  })
  const digest = (folder = root) => digestFiles(folder, ['**/*.ts'], /\.test\.ts$/)
  await writeFile(path.join(root, 'a.ts'), 'one')
  const first = digest()
  await writeFile(path.join(root, 'a.test.ts'), 'a test')
  await writeFile(path.join(root, 'a.txt'), 'a text')
  await cp(root, copy, { recursive: true })
  expect([digest(), digest(copy)]).toEqual([first, first])
  await rename(path.join(copy, 'a.ts'), path.join(copy, 'b.ts'))
  expect(digest(copy)).not.toBe(first)
  await writeFile(path.join(root, 'a.ts'), 'two')
  expect(digest()).not.toBe(first)
})
