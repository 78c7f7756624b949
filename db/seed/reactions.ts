import { comment } from '#server/domains/comment/decider.ts'
import { react } from '#server/domains/reaction/write.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { requestOf } from '#server/procedures/request.ts'
import { fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { demoChance, demoId } from './demo-ids.ts'
import type { DemoMember } from './members.ts'
import type { PlannedPost } from './plan.ts'
import { remarksOn } from './remarks.ts'

/** The best known of each type; others wait for their first reader. */
const KNOWN = 12
/** How likely a member is to like, save and speak about the best known one. */
const CHANCES = { Like: 0.6, Bookmark: 0.3, Comment: 0.12 }
const HOURS = ['08:00', '12:30', '19:00', '20:30', '21:30']
/** At once: the log takes them together, and no command waits for long. */
const TOGETHER = 100

type Deed = { member: DemoMember; post: PlannedPost; kind: keyof typeof CHANCES }

/** Loads what members have liked, saved and said since they came. Idempotent. */
export async function loadReactions(
  context: AppContext,
  members: readonly DemoMember[],
  plan: readonly PlannedPost[],
): Promise<void> {
  const known = plan.filter(({ rank }) => rank < KNOWN)
  const kinds = ['Like', 'Bookmark', 'Comment'] as const
  const deeds = members
    .flatMap((member) => known.flatMap((post) => kinds.map((kind): Deed => ({ member, post, kind }))))
    .filter((deed) => demoChance(nameOf(deed)) < CHANCES[deed.kind] / (1 + deed.post.rank / 3))
  for (let done = 0; done < deeds.length; done += TOGETHER)
    await Promise.all(deeds.slice(done, done + TOGETHER).map((deed) => load(context, deed)))
}

const nameOf = ({ kind, member, post }: Deed) => `${kind} ${member.username} ${post.id}`

async function load(context: AppContext, deed: Deed): Promise<void> {
  const { member, post, kind } = deed
  const at = timeOf(deed, context.now())
  const actor = { id: member.id, role: 'user' as const }
  const ctx = { ...systemRequest(context), actor, now: () => at, idempotencyKey: `demo ${nameOf(deed)}` }
  const subject = { kind: 'post' as const, id: post.post_id }
  if (kind !== 'Comment') return react(ctx, kind, { subject, on: true })
  const place = { subject_type: subject.kind, subject_id: subject.id, parent_id: null, thread: [] }
  const remarks = remarksOn(post, member.language)
  const text = remarks[Math.floor(demoChance(`remark ${nameOf(deed)}`) * remarks.length)]
  if (text === undefined) return
  await handle(ctx, comment, requestOf(ctx, { id: demoId(nameOf(deed)) }), { type: 'PostComment', place, text })
}

/** On a day since the member came, at an hour at which people have time. */
function timeOf(deed: Deed, now: Date): Date {
  const { since } = deed.member
  const chance = demoChance(`time ${nameOf(deed)}`)
  const day = phnomPenhDate(new Date(since.getTime() + chance * (now.getTime() - since.getTime())))
  const time = HOURS[Math.floor(demoChance(`hour ${nameOf(deed)}`) * HOURS.length)] ?? '20:30'
  const at = fromPhnomPenh(day, time).getTime()
  return new Date(Math.min(Math.max(at, since.getTime()), now.getTime()))
}
