import { createFileRoute } from '@tanstack/react-router'
import { loadResults } from '#client/features/results/load-results.ts'
import { resultsHead } from '#client/features/results/results-head.ts'
import { ResultsScreen } from '#client/features/results/results-screen.tsx'
import { readSearchAddress, validateSearchAddress } from '#client/features/results/search-address.ts'

export const Route = createFileRoute('/_browse/search')({
  staticData: { messages: ['results'] },
  validateSearch: validateSearchAddress,
  // The router keeps unknown search parameters, such as a campaign's.
  loaderDeps: ({ search }) => readSearchAddress({ ...search }),
  loader: ({ context, deps }) => loadResults(context, deps),
  head: ({ match }) => resultsHead(match.context, match.loaderDeps),
  component: Results,
})

function Results() {
  return <ResultsScreen address={Route.useLoaderDeps()} rejection={Route.useLoaderData().rejection} />
}
