import type { RouterContext } from '#client/router-context.ts'
import type { Theme } from '#shared/home-themes.ts'
import { homeHead } from './home-head.ts'
import { loadHome } from './load-home.ts'

type Loading = { context: RouterContext }

/** The route options that the home page and its themes share. Of all of them `/` is the canonical address. */
export const homeRoute = (theme?: Theme) => ({
  staticData: { messages: ['home'] },
  loader: ({ context }: Loading) => loadHome(context, theme),
  head: ({ match }: { match: Loading }) => homeHead(match.context),
})
