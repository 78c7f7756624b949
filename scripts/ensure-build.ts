import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { digestSources, ROOT, readStamp } from './build-stamp.ts'
import type { Stage } from './steps.ts'

/** Builds the client unless the build is of these sources. */
export async function ensureBuild({ steps, teardown }: Stage): Promise<void> {
  await steps.run(
    'build',
    async (progress) => {
      if (digestSources() === (await readStamp())) return false
      progress('the client and its renderer')
      teardown.assertNotBegun()
      await build(teardown)
      return true
    },
    (built) => (built ? 'built' : 'build up to date'),
  )
}

/** In its own process, which frees the bundler's memory and has the build's NODE_ENV. */
async function build(teardown: Stage['teardown']): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: ROOT,
    env: bareEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  teardown.add(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const how = await ended
  if (how !== 0) throw new OperatorError(`The build failed (${how}).\n${output.trim()}`.trim())
}
