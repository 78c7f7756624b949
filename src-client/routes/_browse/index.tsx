import { createFileRoute } from '@tanstack/react-router'
import { homeRoute } from '#client/features/home/home-route.ts'
import { HomeScreen } from '#client/features/home/home-screen.tsx'

export const Route = createFileRoute('/_browse/')({ ...homeRoute(), component: () => <HomeScreen /> })
