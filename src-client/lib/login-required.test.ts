import { expect, it, vi } from 'vitest'
import { onLoginRequired, requireLogin, settleLogin } from './login-required.ts'

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

it('lets nobody wait where nothing asks', async () => {
  expect(await requireLogin()).toBe(false)
})
