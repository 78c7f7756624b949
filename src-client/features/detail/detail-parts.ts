import { hydrateLater } from '#client/lib/hydrate-later.tsx'

/** With what is inside of them: a line that comes later would push down the rest. */
export const Facts = hydrateLater(async () => {
  const { Facts, loadInside } = await import('./facts.tsx')
  await loadInside()
  return { default: Facts }
})

export const DetailMore = hydrateLater(() => import('./detail-more.tsx'))
