import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { gracefulShutdown } from '../platform/graceful-shutdown.ts'

/** A process for tests of `gracefulShutdown`: its problem, how long it takes to stop, how long it may (ms). */
const [problem, stopMs, graceMs] = process.argv.slice(2)

gracefulShutdown(
  pino(),
  async () => {
    console.log('stopping')
    await sleep(Number(stopMs))
    console.log('stopped')
  },
  Number(graceMs),
)
setInterval(() => {}, 60_000)
console.log('running')
if (problem === 'rejection') void Promise.reject(new Error('a promise nobody watched'))
if (problem === 'exception') setImmediate(() => JSON.parse('{'))
