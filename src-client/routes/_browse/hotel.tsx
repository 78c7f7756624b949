import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#client/features/post/list/list-route.ts'
import { ListScreen } from '#client/features/post/list/list-screen.tsx'

export const Route = createFileRoute('/_browse/hotel')({ ...listRoute('hotel'), component: ListScreen })
