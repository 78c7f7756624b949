import { openDatabase } from '#db/embedded.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { readFlags, runCommand } from './command.ts'

const SHOWN = 20

const HELP = `npm run jobs: how many jobs wait and run, and which have failed for good.

  npm run jobs -- --retry   gives every failed job one more try
  npm run jobs -- --help    this text`

const flags = readFlags(HELP, ['retry'])

await runCommand(async (teardown) => {
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const broker = await createBroker({ databaseUrl: database.ownerUrl, redisUrl: config.redisUrl })
  teardown.add(() => broker.close())
  const queue = broker.openQueue(WORK)
  teardown.add(() => queue.close())

  if (flags.has('retry')) await queue.retryFailed()
  const { waiting, running, delayed, failed } = await queue.counts()
  console.log(`${waiting} wait, ${running} run, ${delayed} wait for their next try, ${failed} failed for good`)
  for (const { id, attempts, reason, at } of await queue.failed(SHOWN))
    console.log(`\n${id}   (${attempts} tries, the last ${at})\n  ${reason}`)
  if (failed > SHOWN) console.log(`\n… and ${failed - SHOWN} more`)
  return 0
}, 130)
