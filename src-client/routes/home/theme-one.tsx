import { createFileRoute } from '@tanstack/react-router'
import { HOME_ROUTE } from '#client/features/home/home-route.ts'
import { HomeScreen } from '#client/features/home/home-screen.tsx'

export const Route = createFileRoute('/home/theme-one')({ ...HOME_ROUTE, component: HomeScreen })
