import type { Guard } from '../../event-sourcing/batch.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { emailKey } from '../../sign-in/account-keys.ts'
import { accountEvents } from './events.ts'

const { AccountRegistered, ProfileSaved } = accountEvents

/**
 * Rejects a new e-mail by which somebody else signs in already, whose own was kept as it was typed. No replay goes through here: who
 * had such an e-mail before there was this rule keeps it. E-mails are read plainly where they are written, so that nobody gets such
 * a key meanwhile, and no lock is needed.
 */
export const plainEmailGuard: Guard = {
  types: ['AccountRegistered', 'ProfileSaved'],
  async check(tx, events) {
    const claims = events.flatMap((event) => {
      const data = parseRecorded({ AccountRegistered, ProfileSaved }, event)?.data
      return data?.email ? { id: data.account_id, key: emailKey(data.email) } : []
    })
    if (claims.length === 0) return []
    const { rows } = await tx.query({
      name: 'plain-emails-taken',
      text: `select from unnest($1::uuid[], $2::text[]) as claim (id, key)
             join account a on a.plain_email_key = claim.key and a.id <> claim.id
             where not exists (select from account_key k where k.key = claim.key and k.account_id = claim.id) limit 1`,
      values: [claims.map(({ id }) => id), claims.map(({ key }) => key)],
    })
    if (rows.length > 0) throw fieldProblem('email', 'EMAIL_TAKEN')
    return []
  },
}
