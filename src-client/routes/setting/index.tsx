import { createFileRoute } from '@tanstack/react-router'

/** Drawn by the layout around it (`features/account/setting-layout.tsx`). */
export const Route = createFileRoute('/setting/')()
