import { createFileRoute, notFound } from '@tanstack/react-router'

// No article is published yet, so no address leads to one.
export const Route = createFileRoute('/blog/$id')({
  loader: () => {
    throw notFound()
  },
})
