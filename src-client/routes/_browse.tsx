import { createFileRoute } from '@tanstack/react-router'
import { KeepAliveScreens } from '#client/frame/keep-alive-screens.tsx'

/** The pages people go back and forth between. Nearly every visit begins in one: its code comes with the application's. */
export const Route = createFileRoute('/_browse')({ component: KeepAliveScreens, codeSplitGroupings: [] })
