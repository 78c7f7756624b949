import { createFileRoute } from '@tanstack/react-router'
import { homeRoute } from '#client/features/home/home-route.ts'
import { HomeScreen } from '#client/features/home/home-screen.tsx'

export const Route = createFileRoute('/home/theme-default')({
  ...homeRoute('theme-default'),
  component: () => <HomeScreen theme="theme-default" />,
})
