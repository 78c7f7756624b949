import type { MessageDescriptor } from '@lingui/core'
import { pageHead } from '#client/lib/head.ts'
import type { RouterContext } from '#client/router-context.ts'
import { guestsOnly } from './guests-only.ts'
import { loadProviders } from './load-providers.ts'
import { readLoginSearch } from './login-search.ts'

type Page = { path: '/account/login' | '/account/register'; title: MessageDescriptor; description: MessageDescriptor }
type Context = { context: RouterContext }

/** The common part of the routes of the two pages for guests. */
export const accountRoute = ({ path, title, description }: Page) => ({
  staticData: { messages: ['account', 'forms'] },
  validateSearch: readLoginSearch,
  beforeLoad: guestsOnly,
  loader: ({ context }: Context) => loadProviders(context),
  head: ({ match: { context } }: { match: Context }) =>
    pageHead({
      ...context,
      path,
      title: context.i18n._(title),
      description: context.i18n._(description),
      unlisted: true,
    }),
})
