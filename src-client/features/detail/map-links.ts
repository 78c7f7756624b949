import type { PostView } from '#shared/post.ts'

export type Located = Pick<PostView, 'name' | 'names' | 'province' | 'map' | 'lat' | 'lon' | 'precision'>

/**
 * What a map is asked for: the coordinates, else the name and the province, of which maps know Latin ones best. The middle of a
 * commune or a district is not the place.
 */
function placeOf({ name, names, province, lat, lon, precision }: Located): string {
  const isNear = precision === 'exact' || precision === 'km'
  if (lat !== null && lon !== null && isNear) return `${lat},${lon}`
  return `${names.en ?? names.kh ?? name}, ${province.name}, Cambodia`
}

const address = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`

/** The address that shows a post on a map: the author's own where there are no coordinates. */
export function mapAddress(post: Located): string {
  if (post.lat === null && post.map) return post.map.src
  return address('https://www.google.com/maps/search/', { api: '1', query: placeOf(post) })
}

/** The makers of maps that lead to a place; phones open their applications. */
export type Navigator = 'google' | 'apple' | 'osm'

/** The address of the way to a post, from where one is. */
export function directionsAddress(navigator: Navigator, post: Located): string {
  const place = placeOf(post)
  if (navigator === 'apple') return address('https://maps.apple.com/', { daddr: place })
  if (navigator === 'osm') return address('https://www.openstreetmap.org/directions', { to: place })
  return address('https://www.google.com/maps/dir/', { api: '1', destination: place })
}

/** The map for the page's frame: the author's own, else one around the coordinates. */
export function frameAddress({ map, lat, lon }: Pick<Located, 'map' | 'lat' | 'lon'>): string | null {
  if (map?.kind === 'embed') return map.src
  if (lat === null || lon === null) return null
  const box = [lon - 0.01, lat - 0.006, lon + 0.01, lat + 0.006].map((edge) => edge.toFixed(4)).join(',')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${lat}%2C${lon}`
}
