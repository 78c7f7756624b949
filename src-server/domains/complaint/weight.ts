import { sql } from 'kysely'
import type { ComplaintSubject } from '#shared/complaint.ts'
import { COMPLAINT_THRESHOLD_KEY, complaintThresholdIn, DEFAULT_COMPLAINT_THRESHOLD } from '#shared/moderation.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { lineOf } from '../../platform/networks.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { newcomersSince } from '../account/public.ts'
import { referenceOf } from '../catalog/public.ts'

type Ctx = RequestContext & { actor: Actor }
type Complaint = ComplaintSubject & { id: string }

const DAY_MS = 86_400_000

/**
 * Whether a report of the caller helps to hide a post: the account is a week old, and nobody with weight has reported the thing
 * from the same line. Accounts are cheap, addresses are not. Admins hear of every report.
 */
export async function hasWeight(ctx: Ctx, complaint: Complaint): Promise<boolean> {
  return (await isOldEnough(ctx)) && (await isFirstOfLine(ctx, complaint))
}

async function isOldEnough({ db, actor, now }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', actor.id)
    .where('joined_at', '<=', newcomersSince(now()))
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves the line that a report has the weight of to others. Idempotent. */
export async function leaveLine({ db }: Ctx, { id, subject_type, subject_id }: Complaint): Promise<void> {
  await db
    .deleteFrom('report_network')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('report_id', '=', id)
    .execute()
}

/** Leaves the lines that were held a day ago for reports that never came to be, or that are decided. Idempotent. */
export async function sweepLines({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<null> {
  await db
    .deleteFrom('report_network as n')
    .where('n.held_at', '<', new Date(now().getTime() - DAY_MS).toISOString())
    .where('n.report_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report as r')
            .select('r.id')
            .whereRef('r.id', '=', 'n.report_id')
            .where('r.status', '=', sql.lit('open')),
        ),
      ),
    )
    .execute()
  return null
}

/**
 * The hash is of the thing as well, so that nobody's reports can be told from it, and goes a day later at the latest once an admin has decided. It stands
 * before the report does: one that is sent again finds its own.
 */
async function isFirstOfLine(
  { db, client, fingerprint, now }: Ctx,
  { id, subject_type, subject_id }: Complaint,
): Promise<boolean> {
  const hash = await fingerprint(`report ${subject_type} ${subject_id} ${lineOf(client.address)}`)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_network')
    .values({
      ...{ subject_type, subject_id, report_id: id },
      network: hash.readBigInt64BE().toString(),
      held_at: now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id', 'network'])
        .doUpdateSet({ report_id: id })
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('report_network.report_id', '=', id),
            // A decided report holds no line, and has it again where the decision is taken back.
            exists(
              selectFrom('report as r')
                .select('r.id')
                .whereRef('r.id', '=', 'report_network.report_id')
                .where('r.status', '!=', sql.lit('open')),
            ),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether so many reports of a post have weight that a new member's is hidden. */
export async function isReportedEnough(ctx: Ctx, post_id: string): Promise<boolean> {
  const [{ weight }, threshold] = await Promise.all([
    ctx.db
      .selectFrom('report')
      .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('weight'))
      .where('subject_type', '=', 'post')
      .where('subject_id', '=', post_id)
      // Written out, as the partial index is only used where the plan knows it.
      .where('status', '=', sql.lit('open'))
      .where('has_weight', '=', true)
      .executeTakeFirstOrThrow(),
    thresholdOf(ctx),
  ])
  return weight >= threshold
}

async function thresholdOf(ctx: Ctx): Promise<number> {
  const { configuration } = await referenceOf(ctx).current()
  return complaintThresholdIn(configuration.get(COMPLAINT_THRESHOLD_KEY)) ?? DEFAULT_COMPLAINT_THRESHOLD
}
