import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { openDatabase } from '#db/embedded.ts'
import { openContext } from '#server/composition/context.ts'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { loadConfig } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { runCommand } from './command.ts'
import { table } from './table.ts'

const HELP = `npm run admin: who runs the product. The first admin is made here; further ones by an admin, in the product.

  npm run admin                        lists the admins, and who made them
  npm run admin -- create <username>   makes an account and makes it an admin; asks for the password (or reads it from a pipe)
  npm run admin -- grant <username>    makes a member an admin
  npm run admin -- revoke <username>   takes the role away; the last admin keeps it
  --help                               this text`

/** Sentences that tell the operator what to do about a rejection. */
const SENTENCES: Partial<Record<RejectionCode, string>> = {
  USERNAME_INVALID: 'A username has 3 to 30 letters, digits, "_" or ".", and begins with a letter or a digit.',
  USERNAME_TAKEN: 'There is an account of this name, or of one that looks like it: "grant" makes it an admin.',
  PASSWORD_TOO_SHORT: 'A password needs at least 8 characters.',
  PASSWORD_TOO_LONG: 'A password can have at most 128 characters.',
  PASSWORD_COMMON: 'Many people use this password: choose another.',
  ACCOUNT_NOT_FOUND: 'There is no account of this name.',
  ADMIN_LAST: 'The last admin cannot be removed: make another one first.',
}

type Action = (caller: Caller, username: string) => Promise<string>

const ACTIONS: Record<string, Action> = {
  async create(caller, username) {
    const password = await askPassword()
    const { uuid, userName } = await caller.account.create({ username, password })
    await caller.admin.grant({ uuid })
    return `${userName} is an admin now.`
  },
  async grant(caller, username) {
    const { uuid, userName } = await caller.account.profile({ username })
    await caller.admin.grant({ uuid })
    return `${userName} is an admin now.`
  },
  async revoke(caller, username) {
    const { uuid, userName } = await caller.account.profile({ username })
    await caller.admin.revoke({ uuid })
    return `${userName} is no admin any more.`
  },
}

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

async function list(caller: Caller): Promise<string> {
  const { admins, audit } = await caller.admin.list()
  if (admins.length === 0) return 'There is no admin yet: npm run admin -- create <username> makes the first one.'
  const makers = new Map(audit.filter(({ what }) => what === 'granted').map(({ account, by }) => [account.uuid, by]))
  return table(
    ['admin', 'since', 'made by'],
    admins.map(({ uuid, userName, granted_at }) => [
      userName ?? uuid,
      granted_at,
      makers.get(uuid)?.userName ?? 'the command line',
    ]),
  )
}

const [verb, username, ...rest] = process.argv.slice(2)
if (verb === '--help' || username === '--help') {
  console.log(HELP)
  process.exit(0)
}

await runCommand(async (teardown) => {
  const action = verb !== undefined && Object.hasOwn(ACTIONS, verb) ? ACTIONS[verb] : undefined
  if (verb !== undefined && !action) throw new OperatorError(`There is no "${verb}" here.\n\n${HELP}`)
  if (action && username === undefined) throw new OperatorError(`Who? npm run admin -- ${verb} <username>`)
  if (rest.length > 0)
    throw new OperatorError('One name, and nothing else: a password is asked for, so that nobody can read it here.')
  const config = loadConfig()
  const database = await openDatabase(config)
  teardown.add((immediate) => database.stop({ immediate }))
  const { context, close } = await openContext({ ...config, databaseUrl: database.url, poolSize: 3 })
  teardown.add(close)
  const caller = createCaller(systemRequest(context))
  const outcome = await (action ? action(caller, username ?? '') : list(caller)).catch((error: unknown) => {
    const { reason, fields } = rejectionOf(error)
    const sentence = [reason, ...fields.map((field) => field.reason)].map((code) => sentenceOf(code)).find(Boolean)
    throw sentence ? new OperatorError(sentence) : error
  })
  console.log(outcome)
  return 0
}, 130)

function sentenceOf(code: string): string | undefined {
  return Object.entries(SENTENCES).find(([known]) => known === code)?.[1]
}
