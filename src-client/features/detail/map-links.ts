import type { PostView } from '#shared/post.ts'

type Located = Pick<PostView, 'map' | 'lat' | 'lon'>

/** Where a post's place opens in a map, in a page or an app of its own: its coordinates, else the link its author gave. */
export function mapAddress({ map, lat, lon }: Located): string | null {
  if (lat !== null && lon !== null) return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
  return map?.src ?? null
}

/** The same place in the map that most phones have an app for; null where only a link is known. */
export function googleMapsAddress({ lat, lon }: Pick<Located, 'lat' | 'lon'>): string | null {
  if (lat === null || lon === null) return null
  return `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lon}`
}

/** The map that can stand in a frame: the author's own, else one around the coordinates. */
export function frameAddress({ map, lat, lon }: Located): string | null {
  if (map?.kind === 'embed') return map.src
  if (lat === null || lon === null) return null
  const box = [lon - 0.01, lat - 0.006, lon + 0.01, lat + 0.006].map((edge) => edge.toFixed(4)).join(',')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${lat}%2C${lon}`
}
