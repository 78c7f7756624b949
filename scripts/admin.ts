import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { openDatabase } from '#db/embedded.ts'
import { openContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { loadConfig } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { HELP, readAdminCommand } from './admin-command.ts'
import { runCommand } from './command.ts'

/** Reads the password twice without echo, or the first line of a pipe; arguments would be visible to others. */
async function askPassword(): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await lines.question('')
    process.stderr.write('\n')
    return answer
  }
  try {
    if (!process.stdin.isTTY) return (await lines[Symbol.asyncIterator]().next()).value ?? ''
    const password = await ask('Password: ')
    if ((await ask('Once more: ')) !== password) throw new OperatorError('The two passwords are not the same.')
    return password
  } finally {
    lines.close()
  }
}

const given = process.argv.slice(2)
if (given.slice(0, 2).includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

await runCommand(async (teardown) => {
  const run = readAdminCommand(given)
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const { context, close } = await openContext({ ...config, databaseUrl: database.url, poolSize: 3 })
  teardown.add(close)
  console.log(await run(createCaller(systemRequest(context)), askPassword))
  return 0
}, 130)
