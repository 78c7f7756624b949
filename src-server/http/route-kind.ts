/**
 * Hooks must know this of a route, said where the route is made: an address or a header would say it of others as well.
 * Art is drawn; a probe asks whether the server lives; a stream stays open; a form's body is read by its handler; nobody reads
 * the answer to a beacon, of which there are more than of all others. Most are none.
 */
export type RouteKind = 'file' | 'art' | 'probe' | 'stream' | 'form' | 'beacon'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
  }
}
