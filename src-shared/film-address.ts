import { YOUTUBE_ID } from './article-blocks.ts'

/** Shows films without cookies of YouTube. */
export const FILM_HOST = 'www.youtube-nocookie.com'
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', FILM_HOST]
const PATH = /^\/(?:embed|shorts|live)\/([^/]+)\/?$/

/** The id of a film of YouTube, from any address that its pages, apps and frames give; undefined for everything else. */
export function readFilmAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams } = new URL(address)
  const id = hostname === 'youtu.be' ? pathname.slice(1) : HOSTS.includes(hostname) ? idIn(pathname, searchParams) : ''
  return id && YOUTUBE_ID.test(id) ? id : undefined
}

const idIn = (path: string, search: URLSearchParams): string | null | undefined =>
  path === '/watch' ? search.get('v') : PATH.exec(path)?.[1]

/** Where a film is watched. */
export const filmAddress = (id: string): string => `https://www.youtube.com/watch?v=${id}`
