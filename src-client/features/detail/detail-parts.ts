import { hydrateLater } from '#client/lib/hydrate-later.tsx'

export const Facts = hydrateLater(async () => ({ default: (await import('./facts.tsx')).Facts }))

export const DetailMore = hydrateLater(() => import('./detail-more.tsx'))
