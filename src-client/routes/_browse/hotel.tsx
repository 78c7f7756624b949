import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#client/features/list/list-route.ts'
import { ListScreen } from '#client/features/list/list-screen.tsx'

export const Route = createFileRoute('/_browse/hotel')({ ...listRoute('hotel'), component: ListScreen })
