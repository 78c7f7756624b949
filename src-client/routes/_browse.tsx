import { createFileRoute } from '@tanstack/react-router'
import { KeptScreens } from '#client/features/browse/kept-screens.tsx'

/** The pages people go back and forth between. */
export const Route = createFileRoute('/_browse')({ component: KeptScreens })
