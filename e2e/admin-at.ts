import type { Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser.ts'
import { REJECTED, visit } from './screen.ts'
import { signInAs } from './sign-in.ts'

/** Opens a page as the demo's admin, with the dashboard open. */
export async function adminAt(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ expected: [...REJECTED, /status of 404/], ...options })
  await signInAs(page, 'admin')
  await visit(page, address)
  return page
}
