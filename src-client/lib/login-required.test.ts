import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { onLoginRequired, requireLogin, settleLogin } from './login-required.ts'
import { createSession } from './session.ts'
import { switchUser } from './switch-user.ts'

afterEach(() => void vi.unstubAllGlobals())

it('asks to sign in, and tells all who wait how it ended', async () => {
  const show = vi.fn()
  const stop = onLoginRequired(show)
  const waiting = [requireLogin(), requireLogin()]
  expect(show).toHaveBeenCalledTimes(2)
  settleLogin(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  const next = requireLogin()
  settleLogin(false)
  expect(await next).toBe(false)
  stop()
})

it('lets nobody wait where nothing asks any more', async () => {
  onLoginRequired(() => {})()
  expect(await requireLogin()).toBe(false)
})

it('sends nothing again for another member, who has signed in in another tab meanwhile', async () => {
  vi.stubGlobal('sessionStorage', { clear: vi.fn() })
  const stop = onLoginRequired(() => {})
  const member = (uuid: string) => ({
    uuid,
    userName: uuid,
    nickname: uuid,
    role: 'user' as const,
    is_author: false,
    profile: null,
  })
  const session = createSession(member('dara'))
  const sentAgain = requireLogin()
  switchUser({ session, queryClient: new QueryClient() }, member('sokha'))
  // The dialog of the page now asks the other one.
  settleLogin(true)
  expect(await sentAgain).toBe(false)
  stop()
})
