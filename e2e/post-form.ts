import type { Page } from 'playwright-core'

/** The form of a post, which is in a dialog. */
export const postForm = (page: Page) => page.locator('dialog[open] form')

/** The field of that form with this name. */
export const postField = (page: Page, name: string) => postForm(page).locator(`[name="${name}"]`)
