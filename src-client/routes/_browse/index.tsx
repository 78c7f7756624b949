import { createFileRoute } from '@tanstack/react-router'
import { homeHead } from '#client/features/home/home-head.ts'
import { HomeScreen } from '#client/features/home/home-screen.tsx'
import { loadHome } from '#client/features/home/load-home.ts'

export const Route = createFileRoute('/_browse/')({
  staticData: { messages: ['home'] },
  loader: ({ context }) => loadHome(context),
  head: ({ match }) => homeHead(match.context),
  component: HomeScreen,
})
