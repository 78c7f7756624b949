import type { Caller } from '#server/composition/router.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { table } from './table.ts'

export const HELP = `npm run admin: who runs the product. The first admin is made here; further ones by an admin, in the product.

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

type Given = { caller: Caller; username: string; askPassword: () => Promise<string> }
type Action = (given: Given) => Promise<string>

const ACTIONS: Record<string, Action> = {
  async create({ caller, username, askPassword }) {
    const password = await askPassword()
    const { uuid, userName } = await caller.account.create({ username, password })
    await caller.admin.grant({ uuid })
    return `${userName} is an admin now.`
  },
  async grant({ caller, username }) {
    const { uuid, userName } = await caller.account.profile({ username })
    await caller.admin.grant({ uuid })
    return `${userName} is an admin now.`
  },
  async revoke({ caller, username }) {
    const { uuid, userName } = await caller.account.profile({ username })
    await caller.admin.revoke({ uuid })
    return `${userName} is no admin any more.`
  },
}

/**
 * Reads the arguments.
 * @returns a function that does what they ask for as the system, and answers with a text to print
 * @throws OperatorError for what the operator can mend, also when it runs
 */
export function readAdminCommand([verb, username, ...rest]: readonly string[]) {
  const action = verb !== undefined && Object.hasOwn(ACTIONS, verb) ? ACTIONS[verb] : undefined
  if (verb !== undefined && !action) throw new OperatorError(`There is no "${verb}" here.\n\n${HELP}`)
  if (action && username === undefined) throw new OperatorError(`Who? npm run admin -- ${verb} <username>`)
  if (rest.length > 0)
    throw new OperatorError('One name, and nothing else: a password is asked for, so that nobody can read it here.')
  return (caller: Caller, askPassword: () => Promise<string>): Promise<string> => {
    const outcome = action ? action({ caller, username: username ?? '', askPassword }) : list(caller)
    return outcome.catch((error: unknown) => {
      const { reason, fields } = rejectionOf(error)
      const sentence = [reason, ...fields.map((field) => field.reason)].map((code) => sentenceOf(code)).find(Boolean)
      throw sentence ? new OperatorError(sentence) : error
    })
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

function sentenceOf(code: string): string | undefined {
  return Object.entries(SENTENCES).find(([known]) => known === code)?.[1]
}
