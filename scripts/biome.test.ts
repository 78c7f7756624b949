import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'

const BROKEN = 'const = '

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domner-biome-'))
  await copyFile(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The folders of sources that the compiler reads. */
async function sourceFolders(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'tsconfig.json'), 'utf8')
  const withoutComments = text.replaceAll(/^\s*\/\/.*$/gm, '')
  const { include } = z.object({ include: z.array(z.string()) }).parse(JSON.parse(withoutComments))
  return include.filter((name) => !name.endsWith('.ts'))
}

const complaints = () =>
  new Promise<string>((resolve) => {
    const biome = join(ROOT, 'node_modules/.bin/biome')
    execFile(biome, ['check', '--colors=off', '--max-diagnostics=none'], { cwd: folder }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

it('looks at the folders of sources, and at no stray file in the root', async () => {
  const folders = await sourceFolders()
  const written = [...folders.map((name) => `${name}/broken.ts`), 'stray.ts', 'stray.json', 'answers/stray.ts']
  for (const file of written) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), BROKEN)
  }
  const said = await complaints()
  expect(written.filter((file) => said.includes(file))).toEqual(folders.map((name) => `${name}/broken.ts`))
})
