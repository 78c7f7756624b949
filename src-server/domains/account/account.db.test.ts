import { describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const { guest, bearer, member } = people

describe('a member', () => {
  it("changes given fields, keeps others, and cannot take another's contact", async () => {
    const { caller } = await member({ phone: '015 222 333' })
    const confirmed = { current_password: PASSWORD }
    const other = await member({ email: 'taken@example.com' })
    const saved = await caller.account.save({ nickname: 'ដារ៉ា', bio: 'I bake.' })
    expect(saved).toMatchObject({ nickname: 'ដារ៉ា', bio: 'I bake.', phone: '+85515222333' })
    await expect(caller.account.save({ email: 'Taken@example.com', ...confirmed })).rejects.toEqual(
      rejectionWith('EMAIL_TAKEN'),
    )
    expect(await caller.account.save({ email: null, ...confirmed })).toMatchObject({ email: null, bio: 'I bake.' })
    await expect(caller.account.save({ phone: null, ...confirmed })).rejects.toEqual(rejectionWith('CONTACT_REQUIRED'))
    await other.caller.account.save({ email: 'free@example.com', ...confirmed })
    expect(await caller.account.save({ email: 'taken@example.com', ...confirmed })).toMatchObject({
      email: 'taken@example.com',
    })
  })

  it('may use only a picture of their own', async () => {
    const { caller, user } = await member()
    const [own, foreign] = [await app.picture(caller), await app.picture()]
    expect((await caller.account.save({ profile: own })).profile?.id).toBe(own)
    await expect(caller.account.save({ profile: foreign })).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
    expect((await guest().account.profile({ username: user.userName })).profile?.id).toBe(own)
  })

  it('has a public profile that does not tell who is an admin', async () => {
    const { user } = await people.admin()
    expect(user.role).toBe('user')
    expect(await guest().account.profile({ username: user.userName })).toMatchObject({ role: 'user' })
  })

  it('has a public profile without contacts, under the exact user name', async () => {
    const { user, input } = await member({ username: 'village.baker', phone: '011 987 654' })
    const shown = await guest().account.profile({ username: 'Village.Baker' })
    expect(shown).toMatchObject({ uuid: user.uuid, userName: 'village.baker', posts: 0, role: 'user' })
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${input.email}|987654`))
    await expect(guest().account.profile({ username: 'village.bаker' })).rejects.toEqual(
      rejectionWith('ACCOUNT_NOT_FOUND'),
    )
  })

  it('changes the password with the current one, which ends all other sessions', async () => {
    const { caller, input, token } = await member()
    const elsewhere = await guest().account.signIn({ account: input.username, password: input.password })
    const change = { password: 'mango-season-2027', confirm_password: 'mango-season-2027' }
    await expect(caller.account.save({ ...change, current_password: 'wrong-one' })).rejects.toEqual(
      rejectionWith('PASSWORD_WRONG'),
    )
    await caller.account.save({ ...change, current_password: input.password })
    expect(await app.context.sessions.find(elsewhere.token?.access_token ?? '')).toBe('none')
    expect(await app.context.sessions.find(token?.access_token ?? '')).toMatchObject({ role: 'user' })
    await expect(guest().account.signIn({ account: input.username, password: input.password })).rejects.toThrow()
    await guest().account.signIn({ account: input.username, password: change.password })
  })

  it('ends all other sessions with the password, however the process ends after that', async () => {
    const { caller, input, token } = await member()
    const elsewhere = await guest().account.signIn({ account: input.username, password: input.password })
    const ended = () => Promise.reject(new Error('the process ended'))
    const afterwards = [
      vi.spyOn(app.context.sessions, 'endAll').mockImplementation(ended),
      vi.spyOn(app.context.sessions, 'continueWith').mockImplementation(ended),
    ]
    const change = { password: 'mango-season-2027', confirm_password: 'mango-season-2027' }
    await expect(caller.account.save({ ...change, current_password: input.password })).rejects.toThrow()
    for (const spy of afterwards) spy.mockRestore()
    app.context.sessions.forget()
    for (const one of [elsewhere, { token }]) {
      expect(await app.context.sessions.find(one.token?.access_token ?? '')).toBe('none')
      await expect(guest().account.refresh({ refresh_token: one.token?.refresh_token })).rejects.toEqual(
        rejectionWith('SESSION_REQUIRED'),
      )
    }
    const { token: after } = await guest().account.signIn({ account: input.username, password: change.password })
    expect(await (await bearer(after?.access_token)).account.sessions()).toHaveLength(1)
  })

  it('lists and ends only their own sessions', async () => {
    const { caller, input } = await member()
    const phone = await guest({ address: '103.216.51.1' }).account.signIn({
      account: input.username,
      password: input.password,
    })
    const list = await caller.account.sessions()
    expect(list).toHaveLength(2)
    expect(list.find((one) => !one.is_current)).toMatchObject({
      device: 'Chrome · Android',
      address: '103.216.51.1',
      country: 'KH',
    })
    const stranger = await member()
    const [theirs] = await stranger.caller.account.sessions()
    await expect(caller.account.endSession({ id: theirs?.id ?? '' })).rejects.toEqual(
      rejectionWith('SESSION_NOT_FOUND'),
    )
    await caller.account.endSession({ id: list.find((one) => !one.is_current)?.id ?? '' })
    expect(await app.context.sessions.find(phone.token?.access_token ?? '')).toBe('none')
    await caller.account.signOut()
    await expect((await bearer('x')).account.me()).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
  })
})
