import type { PostView } from '#shared/post.ts'

type Located = Pick<PostView, 'map' | 'lat' | 'lon'>

/** The address that opens a post on a map: by its coordinates, else the author's link. */
export function mapAddress({ map, lat, lon }: Located): string | null {
  if (lat !== null && lon !== null) return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
  return map?.src ?? null
}

/** The same on Google Maps, whose app most phones have; null without coordinates. */
export function googleMapsAddress({ lat, lon }: Pick<Located, 'lat' | 'lon'>): string | null {
  if (lat === null || lon === null) return null
  return `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lon}`
}

/** The map for the page's frame: the author's own, else one around the coordinates. */
export function frameAddress({ map, lat, lon }: Located): string | null {
  if (map?.kind === 'embed') return map.src
  if (lat === null || lon === null) return null
  const box = [lon - 0.01, lat - 0.006, lon + 0.01, lat + 0.006].map((edge) => edge.toFixed(4)).join(',')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${lat}%2C${lon}`
}
