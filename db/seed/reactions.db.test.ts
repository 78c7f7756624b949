import { expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { loadMembers, planMembers } from './members.ts'
import { planDemo } from './plan.ts'
import { toSavePost } from './posts.ts'
import { loadReactions } from './reactions.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))

it('the demo has a year of members who like, save and comment, and once', async () => {
  const plan = (await planDemo(true)).filter(({ rank }) => rank < 2)
  for (const post of plan) {
    await app.system.post.save(toSavePost(post, [await app.picture(app.system)]))
    await app.system.post.publish({ id: post.post_id })
  }
  const members = planMembers(app.clock.now)
  const yearOf = async () => {
    await loadMembers(app.context, members)
    await loadReactions(app.context, members, plan)
    await app.project()
    return admin.statistics.report({ filter: { from: '2025-11-20', to: '2026-11-20' } })
  }
  const year = await yearOf()
  expect(year.new_members).toBe(members.length)
  const { likes, saves, comments } = year.totals
  expect(likes).toBeGreaterThan(saves)
  expect(saves).toBeGreaterThan(comments)
  expect(comments).toBeGreaterThan(10)
  expect(await yearOf()).toEqual(year)

  const { rows } = await app.guest.comment.list({ post_id: plan.at(-1)?.post_id ?? '' })
  expect(rows.length).toBeGreaterThan(0)
  const isSample = expect.stringMatching(/\((sample|គំរូ)\)$|（示例）$/)
  expect(rows.map(({ user }) => user)).toEqual(rows.map(() => expect.objectContaining({ nickname: isSample })))
})

it('its members are marked as samples in their language, and nobody can sign in as one', async () => {
  const [member] = planMembers(app.clock.now)
  const profile = await app.guest.account.profile({ username: member?.username ?? '' })
  expect(profile).toMatchObject({ nickname: 'សុភា (គំរូ)' })
  await expect(app.guest.account.signIn({ account: 'sample.kh1', password: 'rice-field-at-dawn' })).rejects.toThrow(
    'SIGN_IN_WRONG',
  )
})
