import { openDatabase } from '#db/embedded.ts'
import { loadConfig } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { rebuild } from '#server/event-sourcing/rebuild.ts'
import { OperatorError } from '#server/operator-error.ts'
import { inlineProjectors } from '#server/projectors.ts'
import { runCommand } from './command.ts'
import { stageOn } from './steps.ts'

const NAMES = inlineProjectors.map((projector) => projector.name)

const HELP = `npm run replay -- <projector>: makes a projector's tables anew from the event log, beside the live ones, and swaps.
The product may go on running meanwhile. If it is stopped in the middle, the live tables stay as they were.

  projectors: ${NAMES.join(', ')}
  --help      this text`

const [name, ...rest] = process.argv.slice(2)
if (name === '--help' || name === undefined) {
  console.log(HELP)
  process.exit(name === undefined ? 1 : 0)
}

await runCommand(async (teardown) => {
  const projector = inlineProjectors.find((one) => one.name === name)
  if (!projector || rest.length > 0)
    throw new OperatorError(`There is no projector "${[name, ...rest].join(' ')}".\n\n${HELP}`)
  const { steps } = stageOn(process.stdout, teardown)
  const database = await openDatabase(loadConfig())
  teardown.add((immediate) => database.stop({ immediate }))
  const pool = createPool(database.url, 3)
  teardown.add(() => pool.end())
  await steps.run(
    `replay of ${name}`,
    (progress) => rebuild(pool, projector, ({ done, total }) => progress(`${done} of ${total} events`)),
    (position) => `${name}: replayed to event ${position}`,
  )
  return 0
}, 130)
