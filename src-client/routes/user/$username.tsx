import { createFileRoute } from '@tanstack/react-router'
import { loadProfile, profileHead } from '#client/features/user/load-profile.ts'
import { PublicProfile } from '#client/features/user/public-profile.tsx'

export const Route = createFileRoute('/user/$username')({
  staticData: { messages: ['user'] },
  loader: ({ context, params }) => loadProfile(context, params.username),
  head: ({ match: { context }, loaderData }) => (loaderData ? profileHead(context, loaderData) : {}),
  component: Profile,
})

function Profile() {
  return <PublicProfile member={Route.useLoaderData()} />
}
