import { describe, expect, it } from 'vitest'
import { headPosition } from '../event-sourcing/store.ts'
import { NOON } from '../testing/app.ts'
import { documentOf } from '../testing/article-events.ts'
import { openStream } from '../testing/event-stream.ts'
import { christmasIn, hotelsOf } from '../testing/hotels.ts'
import { idsOf, listenTo, newsIn } from '../testing/live.ts'
import { webScene } from '../testing/scene.ts'

const { app, people, web } = await webScene()
const origin = await web.listen({ port: 0, host: '127.0.0.1' })

const head = () => headPosition(app.context.sql)
const listen = (lastEventId?: string) => listenTo(origin, lastEventId)

type Admin = Awaited<ReturnType<typeof people.admin>>
const bearer = (token: Admin['token']) => ({ authorization: `Bearer ${token?.access_token}` })

describe('what a live stream gives away', () => {
  it('is which visible posts have changed, not drafts, hidden posts, files or actors', async () => {
    const start = await head()
    const live = await listen()
    await live.until(() => live.heard.length > 0)

    const draft = await app.system.post.save(app.draft())
    const dropped = await app.system.post.save(app.draft())
    await app.system.post.remove({ id: dropped.id })
    await app.picture()
    const shown = await app.publish()
    await app.system.post.save({ ...app.draft({ name: 'Kep crab market by the sea' }), id: shown.id })
    await app.system.post.hide({ id: shown.id })
    await live.until(() => newsIn(live.heard).length >= 2)
    await app.system.post.save({ ...app.draft({ name: 'A secret' }), id: shown.id })
    const last = await app.publish()
    await app.system.post.remove({ id: last.id })
    const end = await head()
    await live.until(() => idsOf(live.heard).includes(end))

    const later = await listen(`${start}`)
    await later.until(() => idsOf(later.heard).includes(end))
    for (const { heard } of [live, later]) {
      const text = JSON.stringify(heard)
      for (const secret of [draft.id, dropped.id, 'actor', 'secret', 'file']) expect(text).not.toContain(secret)
      expect(new Set(newsIn(heard).map((one) => JSON.stringify(one)))).toEqual(
        new Set([shown.id, last.id].map((id) => JSON.stringify({ topic: 'post', id }))),
      )
    }
    live.leave()
    later.leave()
  })

  it('is no post that waits, also where what an admin decided on it is taken back', async () => {
    const live = await listen()
    await live.until(() => live.heard.length > 0)
    const { caller } = await people.member()
    const { caller: admin } = await people.admin()
    const send = async () => caller.post.save({ ...app.draft({ images: [await app.picture(caller)] }), submit: true })
    const [refused, approved] = [await send(), await send()]
    const { version } = await admin.post.reject({ id: refused.id, reason: 'duplicate' })
    await admin.post.undoDecision({ id: refused.id, version })
    const published = await admin.post.publish({ id: approved.id })
    await admin.post.undoDecision({ id: approved.id, version: published.version })
    const { id } = await app.publish()
    await live.until(() => JSON.stringify(newsIn(live.heard)).includes(id))
    const told = newsIn(live.heard).map((one) => JSON.stringify(one))
    expect(told.filter((one) => one.includes(refused.id))).toEqual([])
    // Everybody who has seen it hears that it is gone.
    expect(told.filter((one) => one.includes(approved.id)).length).toBeGreaterThan(0)
    live.leave()
  })

  it('is which visible posts are commented on, not what is said or by whom', async () => {
    const live = await listen()
    await live.until(() => live.heard.length > 0)
    const [shown, hidden] = [await app.publish(), await app.publish()]
    const { caller, user } = await people.member()
    const secret = await caller.comment.save({ post_id: hidden.id, text: 'A secret' })
    await app.system.post.hide({ id: hidden.id })
    const end = await head()
    await live.until(() => idsOf(live.heard).includes(end))
    const told = live.heard.length
    await caller.comment.remove({ id: secret.id })
    const { id } = await caller.comment.save({ post_id: shown.id, text: 'A secret' })
    await live.until(() => newsIn(live.heard.slice(told)).length > 0)
    expect(newsIn(live.heard.slice(told))).toEqual([{ topic: 'comment', id: shown.id }])
    for (const one of [id, secret.id, user.uuid, 'secret']) expect(JSON.stringify(live.heard)).not.toContain(one)
    live.leave()
  })

  it('is which published articles are commented on', async () => {
    const live = await listen()
    await live.until(() => live.heard.length > 0)
    const admin = app.as(app.actorOf('admin'))
    const texts = { en: { title: 'Mornings in Kep', body: documentOf('The market opens at five.') } }
    const article = async () =>
      admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
    const [shown, hidden] = [await article(), await article()]
    const { caller } = await people.member()
    const secret = await caller.comment.save({ article_id: hidden.id, text: 'A secret' })
    await admin.article.withdraw({ id: hidden.id })
    const end = await head()
    await live.until(() => idsOf(live.heard).includes(end))
    const told = live.heard.length
    await caller.comment.remove({ id: secret.id })
    await caller.comment.save({ article_id: shown.id, text: 'A secret' })
    await live.until(() => newsIn(live.heard.slice(told)).length > 0)
    expect(newsIn(live.heard.slice(told))).toEqual([{ topic: 'comment', id: shown.id }])
    live.leave()
  })

  it('is what happens to an application for the member who has sent it, while they are signed in', async () => {
    const [applicant, other] = [await people.member(), await people.member()]
    const after = { 'last-event-id': `${await head()}` }
    const own = await openStream(`${origin}/trpc/live.events`, { ...bearer(applicant.token), ...after })
    const others = await openStream(`${origin}/trpc/live.events`, { ...bearer(other.token), ...after })
    const { uuid } = applicant.user
    const password = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    await applicant.caller.business.submit({ business_name: 'Kep Bay', ...password })
    await app.system.business.decide({ uuid, status: 'approved' })
    const news = { topic: 'business', id: uuid }
    const heard = () => newsIn(own.heard).filter((one) => JSON.stringify(one) === JSON.stringify(news))
    await own.until(() => heard().length === 2)

    await app.context.sessions.endAll(uuid)
    await app.system.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })
    const { id } = await app.publish()
    for (const { until, heard } of [own, others]) await until(() => JSON.stringify(newsIn(heard)).includes(id))
    expect(heard()).toHaveLength(2)
    expect(JSON.stringify(others.heard)).not.toContain(uuid)
    for (const stream of [own, others]) stream.leave()
  })

  it('is for guests what becomes of their bookings and of the owner, not that an owner has read them', async () => {
    const { user: host, again, room } = await hotelsOf(app).owner()
    const [guest, other] = [await people.member(), await people.member()]
    const { id } = await guest.caller.booking.request(christmasIn(await room()))
    const after = { 'last-event-id': `${await head()}` }
    const own = await openStream(`${origin}/trpc/live.events`, { ...bearer(guest.token), ...after })
    const others = await openStream(`${origin}/trpc/live.events`, { ...bearer(other.token), ...after })
    await again().booking.markRead({ id })
    await again().booking.accept({ request_id: id })
    const { uuid } = host
    await app.system.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })
    await app.system.business.decide({ uuid, status: 'approved' })
    await app.system.account.suspend({ uuid, reason: 'Complaints' })
    await app.system.account.reinstate({ uuid, reason: 'A mistake' })
    const last = await app.publish()
    for (const { until, heard } of [own, others]) await until(() => JSON.stringify(newsIn(heard)).includes(last.id))
    // The hotel is a post, which goes and comes back with the account.
    const told = newsIn(own.heard).filter((one) => !JSON.stringify(one).includes('"post"'))
    const ofHost = { topic: 'host', id: uuid }
    expect(told).toEqual([{ topic: 'booking', id }, ofHost, ofHost, ofHost, ofHost])
    for (const one of [id, uuid]) expect(JSON.stringify(others.heard)).not.toContain(one)
    for (const stream of [own, others]) stream.leave()
  })

  it('is both for an admin who is a guest, what becomes of an owner and of a host, and again after a disconnect in between', async () => {
    const { user: host, room } = await hotelsOf(app).owner()
    const { uuid } = host
    const guest = await people.admin()
    await guest.caller.booking.request(christmasIn(await room()))
    const toldAfter = async (id: number | string | undefined) => {
      const after = { 'last-event-id': `${id}` }
      const stream = await openStream(`${origin}/trpc/live.events`, { ...bearer(guest.token), ...after })
      await stream.until(() => JSON.stringify(stream.heard).includes(last.id))
      stream.leave()
      return stream.heard.filter(({ data }) => JSON.stringify(data).includes(uuid))
    }
    const start = await head()
    await app.system.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })
    const end = await head()
    const last = await app.publish()
    const told = await toldAfter(start)
    expect(newsIn(told)).toEqual([
      { topic: 'business', id: uuid },
      { topic: 'host', id: uuid },
    ])
    expect(await toldAfter(told[0]?.id)).toEqual(told)
    expect(await toldAfter(told[1]?.id)).toEqual([])
    expect(idsOf(told)).toEqual([start, end])
  })

  it('is everything for an admin', async () => {
    const start = await head()
    const draft = await app.system.post.save(app.draft())
    const file = await app.picture()
    const { token } = await people.admin()
    const stream = await openStream(`${origin}/trpc/live.events`, { ...bearer(token), 'last-event-id': `${start}` })
    await stream.until(() => stream.heard.length >= 2)
    stream.leave()
    expect(newsIn(stream.heard).slice(0, 2)).toEqual([
      { topic: 'post', id: draft.id },
      { topic: 'file', id: file },
    ])
  })

  it.each([
    ['signs out elsewhere', ({ user }: Admin) => app.context.sessions.endAll(user.uuid)],
    ['is an admin no more', ({ user }: Admin) => app.system.admin.revoke({ uuid: user.uuid })],
    [
      'has let the dashboard close',
      async ({ user }: Admin) =>
        app.context.pool.query('update session set dashboard_until = $2 where account_id = $1', [user.uuid, NOON]),
    ],
  ])('ends for an admin who %s, and is the public one after a reconnect', async (_, revoke) => {
    const [admin] = [await people.admin(), await people.admin()]
    const headers = bearer(admin.token)
    const start = await head()
    const stream = await openStream(`${origin}/trpc/live.events`, headers)
    // The feed may still be telling of the posts of the test before.
    await stream.until(() => idsOf(stream.heard).includes(start))
    await revoke(admin)
    await stream.ended

    // Sessions are looked up from a copy for a moment, which an update behind its back does not clear.
    const dashboard = async () => {
      const answer = await fetch(`${origin}/trpc/account.me`, { headers })
      return JSON.stringify(await answer.json()).match(/"dashboard_until":"/)
    }
    await expect.poll(dashboard).toBeNull()
    const last = stream.heard.at(-1)?.id ?? ''
    const back = await openStream(`${origin}/trpc/live.events`, { ...headers, 'last-event-id': last })
    const draft = await app.system.post.save(app.draft())
    const shown = await app.publish()
    await back.until(() => newsIn(back.heard).length > 0)
    back.leave()
    // Announced twice when the post was already published at the look-up.
    for (const one of newsIn(back.heard)) expect(one).toEqual({ topic: 'post', id: shown.id })
    expect(JSON.stringify(back.heard)).not.toContain(draft.id)
  })
})
