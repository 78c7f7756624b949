import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { permissionPage } from '../procedures/permission-page.ts'
import { PROCEDURES } from './router.ts'

it('the permission page is up to date', async () => {
  const written = await readFile(new URL('../../docs/permissions.md', import.meta.url), 'utf8')
  expect(written, 'docs/permissions.md is out of date: `npm run docs` writes it').toBe(
    permissionPage(PROCEDURES.values()),
  )
})
