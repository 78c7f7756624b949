import type { Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser.ts'
import { REJECTED, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'

/** An empty page of the demo's admin, with the dashboard open. */
export async function asAdmin(options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ expected: [...REJECTED, /status of 404/], ...options })
  await signInAs(page, 'admin')
  return page
}

/** The same, opened at an address. */
export async function adminAt(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await asAdmin(options)
  await visit(page, address)
  return page
}
