import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { withHashes } from './script-hashes.ts'

const sha = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

it('allows the inline scripts that had the nonce, and none that somebody wrote', () => {
  const page = `<head><link nonce="n" rel="x"><script nonce="n">one()
two()</script><script async nonce="n" src="/a.js"></script><script>theirs()</script><script nonce="m">guessed()</script></head>`
  const { html, hashes } = withHashes(page, 'n')
  expect(hashes).toEqual([sha('one()\ntwo()')])
  expect(html).toBe(page.replaceAll(' nonce="n"', ''))
})

it('the same script has one hash', () => {
  expect(withHashes('<script nonce="n">a()</script><script nonce="n">a()</script>', 'n').hashes).toEqual([sha('a()')])
})
