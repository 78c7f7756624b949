import type { RouterContext } from '#client/router-context.ts'
import { homeHead } from './home-head.ts'
import { loadHome } from './load-home.ts'

type Loading = { context: RouterContext }

/** The route options that the home page and its variants share. Of all of them `/` is the canonical address. */
export const HOME_ROUTE = {
  staticData: { messages: ['home'] },
  loader: ({ context }: Loading) => loadHome(context),
  head: ({ match }: { match: Loading }) => homeHead(match.context),
}
