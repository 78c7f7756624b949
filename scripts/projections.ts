import { openDatabase } from '#db/embedded.ts'
import { loadConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { retryDeadLetters } from '#server/event-sourcing/dead-letter.ts'
import type { Engine } from '#server/event-sourcing/engine.ts'
import { newerInLog } from '#server/event-sourcing/newer-log.ts'
import type { Projector } from '#server/event-sourcing/projector.ts'
import { cancelRebuild, type RebuildProgress, RebuildRunning, rebuild } from '#server/event-sourcing/rebuild.ts'
import { type ProjectorStatus, projectorStatuses } from '#server/event-sourcing/status.ts'
import { verify } from '#server/event-sourcing/verify.ts'
import { ALL_EVENTS } from '#server/event-types.ts'
import { OperatorError } from '#server/operator-error.ts'
import { projectors } from '#server/projectors.ts'
import { runCommand } from './command.ts'
import { type Steps, stageOn } from './steps.ts'
import { table } from './table.ts'

const NAMES = projectors.map(({ name }) => name).join(', ')

const HELP = `npm run projections: the read models and how far they are behind the event log.

  npm run projections                     lists every projector: mode, position, lag, dead letters, last error
  npm run projections -- replay <name>    makes its tables anew from the log beside the live ones, and swaps them; the product
                                          goes on meanwhile. Stopped in the middle, the same command goes on where it was
  npm run projections -- cancel <name>    calls a replay off that runs, or was left
  npm run projections -- retry <name>     tries the events again that an async projector could not take
  npm run projections -- verify <name>    makes the tables anew beside the live ones and compares them row by row
  --help                                  this text

  projectors: ${NAMES}`

const counted = new Intl.NumberFormat('en')

type Action = (at: { engine: Engine; steps: Steps; projector: Projector }) => Promise<number>

const ACTIONS: Record<string, Action> = {
  async replay({ engine, steps, projector }) {
    await refuseNewerLog(engine)
    const running = (error: unknown) => {
      throw error instanceof RebuildRunning ? new OperatorError(error.message) : error
    }
    await steps.run(
      `replay of ${projector.name}`,
      (progress) => rebuild(engine, projector, (made) => progress(progressText(made))).catch(running),
      (position) => `${projector.name}: replayed to event ${counted.format(position)}`,
    )
    return 0
  },
  async cancel({ engine, steps, projector }) {
    await steps.run(
      `cancelling the replay of ${projector.name}`,
      () => cancelRebuild(engine.pool, projector),
      (found) => (found ? `${projector.name}: replay called off` : `${projector.name}: there was no replay`),
    )
    return 0
  },
  async retry({ engine, steps, projector }) {
    const { left } = await steps.run(
      `dead letters of ${projector.name}`,
      () => retryDeadLetters(engine, projector),
      ({ mended, left }) => `${projector.name}: ${mended} applied, ${left} left`,
    )
    return left === 0 ? 0 : 1
  },
  async verify({ engine, steps, projector }) {
    await refuseNewerLog(engine)
    const tables = await steps.run(
      `verification of ${projector.name}`,
      (progress) =>
        verify(engine, projector, ({ done, total }) =>
          progress(`${counted.format(done)} of ${counted.format(total)} events`),
        ),
      (compared) =>
        `${projector.name}: ${compared.map(({ table: name, rows }) => `${counted.format(rows)} ${name}`).join(', ')}`,
    )
    const different = tables.filter(({ onlyLive, onlyReplayed }) => onlyLive.length + onlyReplayed.length > 0)
    for (const { table: name, onlyLive, onlyReplayed } of different) {
      console.log(`\n${name} is not what the log says:`)
      for (const row of onlyLive) console.log(`  only live:     ${JSON.stringify(row)}`)
      for (const row of onlyReplayed) console.log(`  only replayed: ${JSON.stringify(row)}`)
    }
    return different.length === 0 ? 0 : 1
  },
}

function progressText({ done, total, rate, secondsLeft }: RebuildProgress): string {
  return `${counted.format(done)} of ${counted.format(total)} events, ${counted.format(Math.round(rate))}/s, ${Math.ceil(secondsLeft)} s left`
}

async function refuseNewerLog({ pool }: Engine): Promise<void> {
  const newer = await newerInLog(pool, ALL_EVENTS)
  if (newer.length === 0) return
  throw new OperatorError(
    `A newer version of Domner has written to the log (${newer.join(', ')}): this one cannot make read models of it. Use the newer version.`,
  )
}

function statusTable(statuses: readonly ProjectorStatus[]): string {
  return table(
    ['projector', 'mode', 'position', 'lag', 'dead letters', 'runs', 'replay', 'last error'],
    statuses.map(({ name, mode, position, lag, deadLetters, running, replay, lastError }) => [
      ...[name, mode, position, lag, deadLetters, running ? 'yes' : 'no'],
      replay ? replayText(replay) : '',
      lastError ? `${lastError.error} (event ${counted.format(lastError.position)})` : '',
    ]),
  )
}

function replayText({ position, running, error }: NonNullable<ProjectorStatus['replay']>): string {
  const state = running ? 'runs' : error === null ? 'waits' : `stopped: ${error}`
  return `at ${counted.format(position)}, ${state}`
}

const [verb, name, ...rest] = process.argv.slice(2)
if (verb === '--help' || name === '--help') {
  console.log(HELP)
  process.exit(0)
}

await runCommand(async (teardown) => {
  const action = verb === undefined ? undefined : ACTIONS[verb]
  if (verb !== undefined && !action) throw new OperatorError(`There is no "${verb}" here.\n\n${HELP}`)
  if (action && name === undefined) throw new OperatorError(`Which projector? There are ${NAMES}.`)
  const projector = projectors.find((one) => one.name === name)
  if (action && !projector) throw new OperatorError(`There is no projector "${name}". There are ${NAMES}.`)
  if (rest.length > 0) throw new OperatorError(`One projector at a time: "${rest.join(' ')}" is too much.`)
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const { context, close } = createContext({ ...config, databaseUrl: database.url, poolSize: 3 })
  teardown.add(close)
  if (action && projector) return action({ engine: context, steps: stageOn(process.stdout, teardown).steps, projector })

  console.log(statusTable(await projectorStatuses(context.pool, projectors)))
  return 0
}, 130)
