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

it('forgets what was wanted before when something else is', () => {
  requireLogin(vi.fn())
  requireLogin()
  expect(takeInterrupted()).toBeUndefined()
})
