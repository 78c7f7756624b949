import { createFileRoute } from '@tanstack/react-router'
import { KeptScreens } from '#client/frame/kept-screens.tsx'

/** The pages people go back and forth between. Nearly every visit begins in one: its code comes with the application's. */
export const Route = createFileRoute('/_browse')({ component: KeptScreens, codeSplitGroupings: [] })
