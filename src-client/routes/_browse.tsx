import { createFileRoute } from '@tanstack/react-router'

/** The pages people go back and forth between. */
export const Route = createFileRoute('/_browse')({})
