import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providersApp, reasonOf } from '../../testing/providers.ts'

let kit: Awaited<ReturnType<typeof providersApp>>
beforeAll(async () => {
  kit = await providersApp()
})
beforeEach(() => kit.reset())
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => kit.stop())

describe("Facebook's access token", () => {
  it('signs in the person that the API names, any number of times', async () => {
    const token = kit.facebook.token({ user_id: '1001', name: 'Chea Bopha' })
    const { user } = await kit.withFacebook(token)
    expect(user).toMatchObject({ userName: 'chea.bopha', nickname: 'Chea Bopha', email: null, providers: ['facebook'] })
    expect((await kit.withFacebook(token)).user.uuid).toBe(user.uuid)
    const expires_at = Math.floor(Date.now() / 1_000) + 60
    expect((await kit.withFacebook(kit.facebook.token({ user_id: '1001', expires_at }))).user.uuid).toBe(user.uuid)
  })

  it.each([
    ['of another app', { user_id: '2001', app_id: '99' }],
    ['not valid', { user_id: '2001', is_valid: false }],
    ['not of a person', { user_id: '2001', type: 'PAGE' }],
    ['expired', { user_id: '2001', expires_at: 1_700_000_000 }],
    ['of two people', { user_id: '2001', me: '2002' }],
  ])('that is %s is rejected', async (why, known) => {
    expect(await reasonOf(kit.withFacebook(kit.facebook.token(known)))).toBe('PROVIDER_REFUSED')
    expect(kit.logged().at(-1)).toBe(why)
  })

  it.each(['nonsense', 'a&input_token=b', '../me', 'x'.repeat(9_000)])(
    'that nobody gave signs nobody in (%#)',
    async (token) => {
      expect(await reasonOf(kit.withFacebook(token))).toBe('PROVIDER_REFUSED')
    },
  )

  it.each(['html', 'error', 'busy', 'endless', 'elsewhere'] as const)(
    'is nobody’s failure while the API answers with trouble (%s)',
    async (trouble) => {
      const token = kit.facebook.token({ user_id: '3001' })
      kit.facebook.is(trouble)
      expect(await reasonOf(kit.withFacebook(token))).toBe('BUSY')
      kit.facebook.is(null)
      expect(await reasonOf(kit.withFacebook(token))).toBe(null)
    },
  )

  it('times out when the API hangs', async () => {
    const token = kit.facebook.token({ user_id: '3002' })
    kit.facebook.is('hang')
    // Shortens the timeout of five seconds to a tenth of one.
    const after = AbortSignal.timeout.bind(AbortSignal)
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms / 50))
    expect(await reasonOf(kit.withFacebook(token))).toBe('BUSY')
    expect(waits).toHaveBeenCalledExactlyOnceWith(5_000)
  })
})

it('logs no credential and no secret', () => kit.expectNoSecrets(5))
