import { createFileRoute } from '@tanstack/react-router'
import { loadProfile, profileHead } from '#client/features/account/load-profile.ts'
import { PublicProfile } from '#client/features/account/public-profile.tsx'

export const Route = createFileRoute('/user/$username')({
  loader: ({ context, params }) => loadProfile(context, params.username),
  head: ({ match: { context }, loaderData }) => (loaderData ? profileHead(context, loaderData) : {}),
  component: Profile,
})

function Profile() {
  return <PublicProfile member={Route.useLoaderData()} />
}
