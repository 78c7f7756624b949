import { firstIntent } from '#client/lib/first-intent.ts'
import { savesData } from '#client/lib/saves-data.ts'
import type { AppRouterInstance } from '#client/router.tsx'
import { COMPANY_RULES } from '#shared/company-rule-keys.ts'
import { dropKeptOfOthers, keepAnswers } from './keep-answers.ts'
import { keepSaved } from './keep-saved.ts'
import { followBuilds } from './new-build.ts'

/** The answers that the page has fetched before a service worker could see them. */
const FILES = /^\/(assets|art|uploads)\//

/**
 * Makes the application open without a network: registers the service worker, and keeps what was looked at and saved. Only for
 * who does something on the page, and does not save data.
 * @param ownFile the page's script, by which its build is known
 */
export async function keepOffline(router: AppRouterInstance, ownFile: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const { context } = router.options
  const { session } = context
  const dropOthers = () => void (session.isKnown() && dropKeptOfOthers(session.user()?.uuid ?? ''))
  dropOthers()
  session.onChange(dropOthers)
  if (savesData()) return
  await firstIntent()
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  followBuilds(registration, ownFile)
  const wasControlled = navigator.serviceWorker.controller !== null
  const { active } = await navigator.serviceWorker.ready
  if (!wasControlled && active) keepFetchedFiles(active)
  keepAnswers(context)
  keepSaved(context)
  // The texts about the site open without a network whether or not they were read.
  for (const key of COMPANY_RULES) void context.utils.catalog.companyRule.prefetch({ key })
}

/** Tells the worker what to take out of the browser's own cache: https://developer.chrome.com/docs/workbox/modules/workbox-routing */
function keepFetchedFiles(worker: ServiceWorker): void {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: urls.map(({ href }) => href) } })
}
