import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const PROGRAM = path.resolve(import.meta.dirname, '../testing/shutdown-program.ts')

function start(problem: string, { stopMs = 0, graceMs = 10_000 } = {}) {
  const child = fork(PROGRAM, [problem, String(stopMs), String(graceMs)], { silent: true })
  const { stdout } = child
  if (!stdout) throw new Error('the output of the process is not piped')
  let output = ''
  stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'end')]).then(([[code]]) => ({ code, output }))
  const says = (part: string) => expect.poll(() => output, { timeout: 10_000 }).toContain(part)
  return { child, ended, says }
}

const STOPPED = expect.stringContaining('stopped')
const CUT_SHORT = expect.not.stringContaining('stopped')

describe('a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s with exit code 0', async (signal) => {
    const { child, ended, says } = start('none')
    await says('running')
    child.kill(signal)
    expect(await ended).toEqual({ code: 0, output: STOPPED })
  })

  it('stops when its parent has ended', async () => {
    const { child, ended, says } = start('none')
    await says('running')
    child.disconnect()
    expect(await ended).toEqual({ code: 0, output: STOPPED })
  })

  it.each([
    ['rejection', 'a promise nobody watched'],
    ['exception', 'SyntaxError'],
  ])('logs an unhandled %s, and stops with exit code 1', async (problem, message) => {
    const { code, output } = await start(problem).ended
    expect({ code, output }).toEqual({ code: 1, output: STOPPED })
    expect(output).toContain('"level":60')
    expect(output).toContain(message)
  })

  it('ends with exit code 1 when stopping takes too long', async () => {
    const { child, ended, says } = start('none', { stopMs: 60_000, graceMs: 100 })
    await says('running')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 1, output: CUT_SHORT })
  })

  it('ends at once on a second signal', async () => {
    const { child, ended, says } = start('none', { stopMs: 60_000 })
    await says('running')
    child.kill('SIGTERM')
    await says('stopping')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 1, output: CUT_SHORT })
  })
})
