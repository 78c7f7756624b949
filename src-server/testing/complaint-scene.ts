import { appScene } from './scene.ts'

/** The application, and what tests of reports make in it. */
export async function complaintScene() {
  const { app, people } = await appScene()
  const { caller: admin } = await people.admin()

  const age = (uuid: string, days: number) =>
    app.context.pool.query('update account set joined_at = joined_at - make_interval(days => $2) where id = $1', [
      uuid,
      days,
    ])

  let networks = 0
  const nextAddress = () => `198.51.100.${++networks}`
  /** A member whose account is old enough to have weight, from a network of their own. */
  async function reporter({ days = 8, address = nextAddress() } = {}) {
    const { user, token, input } = await people.member()
    await age(user.uuid, days)
    return { user, input, caller: await people.bearer(token?.access_token, { address }) }
  }

  const ofPost = (id: string) => ({ subject_type: 'post', subject_id: id }) as const
  const spam = (id: string) => ({ ...ofPost(id), reason: 'spam' }) as const

  /** A published post of a member who has just registered. */
  async function newcomersPost() {
    const { caller, user } = await people.member()
    const draft = app.draft({ images: [await app.picture(caller)] })
    const { id } = await caller.post.save({ ...draft, submit: true })
    await admin.post.publish({ id })
    return { caller, user, draft, id }
  }

  const reported = async (id: string) => {
    const { rows } = await admin.complaint.list({ pageSize: 100 })
    return rows.find(({ subject_id }) => subject_id === id)
  }

  const report = async (id: string, times: number) => {
    for (let made = 0; made < times; made++) await (await reporter()).caller.complaint.submit(spam(id))
  }

  const isShown = async (id: string) =>
    app.guest.post.get({ id }).then(
      () => true,
      () => false,
    )

  return { app, people, admin, age, nextAddress, reporter, ofPost, spam, newcomersPost, reported, report, isShown }
}
