import { useOverlay } from '#client/lib/use-overlay.ts'

/** The map that lies over a page where there is no room beside it. @param page tells the maps of kept pages apart */
export const useMapOverlay = (page: string) => useOverlay(`map-${page}`)
