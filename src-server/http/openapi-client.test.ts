import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { REST_ROWS } from './rest-rows.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TESTING = path.join(ROOT, 'src-server/testing')
const OPTIONS = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2024', lib: ['es2024', 'dom'], types: [] },
  ...{ module: 'nodenext', allowImportingTsExtensions: true },
}

/** @returns what a program writes, with its errors behind; what it fails with is in the end */
async function run(args: string[], input = ''): Promise<{ output: string; status: number | null }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin.end(input)
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output: output + (status === 0 ? '' : errors), status }
}

it('a client that is generated from the document calls the contract by its types', { timeout: 60_000 }, async () => {
  const cache = path.join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // Below the project, whose packages the client imports.
  const folder = await mkdtemp(path.join(cache, 'client-'))
  try {
    const types = await run([path.join(TESTING, 'client-types.ts')], JSON.stringify(openApiDocument(REST_ROWS)))
    expect(types).toMatchObject({ status: 0 })
    await writeFile(path.join(folder, 'paths.ts'), types.output)
    await copyFile(path.join(TESTING, 'client-calls.txt'), path.join(folder, 'calls.ts'))
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
    const checked = await run([path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])
    expect(checked).toEqual({ output: '', status: 0 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
