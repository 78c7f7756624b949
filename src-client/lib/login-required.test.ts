import { expect, it, vi } from 'vitest'
import { onLoginRequired, requireLogin, takeInterrupted } from './login-required.ts'

it('asks a guest to sign in, and keeps what they wanted until it is taken, once', () => {
  const show = vi.fn()
  const like = vi.fn()
  const stop = onLoginRequired(show)
  requireLogin(like)
  expect(show).toHaveBeenCalledOnce()
  expect(like).not.toHaveBeenCalled()
  takeInterrupted()?.()
  expect(like).toHaveBeenCalledOnce()
  expect(takeInterrupted()).toBeUndefined()
  stop()
})

it('forgets what was wanted before when something else is, but not when something could not be read', () => {
  const [like, save] = [vi.fn(), vi.fn()]
  requireLogin(like)
  requireLogin(save)
  requireLogin()
  takeInterrupted()?.()
  expect([like.mock.calls.length, save.mock.calls.length]).toEqual([0, 1])
})
