import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/embedded.ts'
import { openContext } from '#server/composition/context.ts'
import { projectors } from '#server/composition/projectors.ts'
import { NewerLog } from '#server/event-sourcing/newer-log.ts'
import type { Projector } from '#server/event-sourcing/projector.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createPool } from '#server/platform/database.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Comparison } from '#server/projections/compare.ts'
import type { Engine } from '#server/projections/engine.ts'
import { Fenced } from '#server/projections/lease.ts'
import { cancel, JOB_ANSWER_MS, JobRunning, KINDS, type Progress } from '#server/projections/projection-jobs.ts'
import { replay, verify } from '#server/projections/replay.ts'
import { retryDeadLetters } from '#server/projections/retry.ts'
import { dropReplaced } from '#server/projections/shadows.ts'
import { type JobStatus, type ProjectorStatus, projectorStatuses } from '#server/projections/status.ts'
import { NotReplayable } from '#server/projections/table-definition.ts'
import { runCommand } from './command.ts'
import { forkLog } from './fork-log.ts'
import { HELP, readProjectionsCommand } from './projections-command.ts'
import { type Steps, stageOn } from './steps.ts'
import { table } from './table.ts'
import { verifyLog } from './verify-log.ts'

// Longer than the lock timeout of a connection, so that Postgres gives up first.
const ANSWER_MS = 10_000
const CLOSE_MS = 5_000

const counted = new Intl.NumberFormat('en')

type Action = (at: { engine: Engine; steps: Steps; projector: Projector }) => Promise<number>

const ACTIONS = {
  async replay({ engine, steps, projector }) {
    await steps.run(
      `replay of ${projector.name}`,
      (progress) => replay(engine, projector, (made) => progress(progressText(made))).catch(printOperatorError),
      (position) => `${projector.name}: replayed to event ${counted.format(position)}`,
    )
    return 0
  },
  async cancel({ engine, steps, projector }) {
    await steps.run(
      `cancelling the jobs of ${projector.name}`,
      async () => {
        const cancelled: string[] = []
        for (const kind of KINDS) if (await cancel(engine.pool, kind, projector)) cancelled.push(kind)
        await dropReplaced(engine.pool)
        return cancelled
      },
      (kinds) => `${projector.name}: ${kinds.length > 0 ? `${kinds.join(' and ')} called off` : 'there was no job'}`,
    )
    return 0
  },
  async retry({ engine, steps, projector }) {
    const { left } = await steps.run(
      `dead letters of ${projector.name}`,
      (progress) =>
        retryDeadLetters(engine, projector, (made) => progress(progressText(made))).catch(printOperatorError),
      ({ mended, left }) => `${projector.name}: ${mended} applied, ${left} left`,
    )
    return left === 0 ? 0 : 1
  },
  async verify({ engine, steps, projector }) {
    const tables = await steps.run(
      `verification of ${projector.name}`,
      (progress) => verify(engine, projector, (made) => progress(progressText(made))).catch(printOperatorError),
      (compared) =>
        `${projector.name} compared: ${compared.map(({ table: name, rows }) => `${counted.format(rows)} ${name}`).join(', ')}`,
    )
    const different = tables.filter(({ onlyLive, onlyReplayed }) => onlyLive.length + onlyReplayed.length > 0)
    for (const { table: name, onlyLive, onlyReplayed } of different) {
      console.log(`\n${name} is not what the log says:`)
      for (const row of onlyLive) console.log(`  only live:     ${JSON.stringify(row)}`)
      for (const row of onlyReplayed) console.log(`  only replayed: ${JSON.stringify(row)}`)
    }
    return different.length === 0 ? 0 : 1
  },
} satisfies Record<string, Action>

/** Prints what the operator can mend without a stack trace. */
function printOperatorError(error: unknown): never {
  if (error instanceof Fenced)
    throw new OperatorError(`${error.message}: it was called off, or another process has it.`)
  const foreseen = error instanceof JobRunning || error instanceof NewerLog || error instanceof NotReplayable
  throw foreseen ? new OperatorError(error.message) : error
}

function progressText({ done, total, rate, secondsLeft, waiting }: Progress): string {
  if (waiting !== undefined) return `waiting for whoever uses the tables, next try in ${waiting} s`
  return `${counted.format(done)} of ${counted.format(total)} events, ${counted.format(Math.round(rate))}/s, ${Math.ceil(secondsLeft)} s left`
}

function statusTable(statuses: readonly ProjectorStatus[]): string {
  return table(
    ['projector', 'mode', 'position', 'lag', 'dead letters', 'runs', 'replay', 'verification', 'retry', 'last error'],
    statuses.map(
      ({ name, mode, position, lag, deadLetters, running, obstacle, replay, verification, retry, lastError }) => [
        ...[name, mode, position, lag, deadLetters, obstacle ? `waits: ${obstacle}` : running ? 'yes' : 'no'],
        jobText(replay, () => ''),
        jobText(verification, comparisonText),
        jobText(retry, ({ mended, left }) => `${mended} applied, ${left} left`),
        lastError ? `${lastError.error} (event ${counted.format(lastError.position)})` : '',
      ],
    ),
  )
}

function jobText<Result>(job: JobStatus<Result> | null, resultText: (result: Result) => string): string {
  if (!job) return ''
  const { position, running, error, obstacle, nextTryAt, result } = job
  const at = `at ${counted.format(position)}`
  if (error !== null) return `${at}, stopped: ${error}`
  if (result) return `${at}: ${resultText(result)}`
  if (nextTryAt) return `${at}, waits for whoever uses the tables, next try ${nextTryAt.slice(11, 19)}`
  if (running) return `${at}, runs`
  return obstacle === null ? `${at}, waits` : `${at}, waits: ${obstacle}`
}

function comparisonText(compared: readonly Comparison[]): string {
  const differing = compared.filter(({ onlyLive, onlyReplayed }) => onlyLive.length + onlyReplayed.length > 0)
  return differing.length === 0 ? 'as the log says' : `differs in ${differing.map((one) => one.table)}`
}

const given = process.argv.slice(2)
if (given.slice(0, 2).includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

await runCommand(async (teardown) => {
  const asked = readProjectionsCommand(given)
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const { context, close } = await openContext({
    ...config,
    databaseUrl: database.url,
    poolSize: 3,
    answerMs: ANSWER_MS,
  })
  const jobPool = createPool(database.ownerUrl, 3, JOB_ANSWER_MS)
  // A connection that is lost without a word does not close.
  teardown.add(() => Promise.race([Promise.all([jobPool.end(), close()]), sleep(CLOSE_MS)]))
  const engine = { ...context, pool: jobPool }
  if (asked.verb === 'list') {
    console.log(statusTable(await projectorStatuses(context.pool, projectors)))
    return 0
  }
  const { steps } = stageOn(process.stdout, teardown)
  if (asked.verb === 'verify-log') return verifyLog(jobPool, steps, asked.known)
  if (asked.verb === 'fork') return forkLog(steps, { ...asked, ...context, databaseUrl: database.url })
  const codes: number[] = []
  for (const projector of asked.chosen) codes.push(await ACTIONS[asked.verb]({ engine, steps, projector }))
  return Math.max(...codes)
}, 130)
