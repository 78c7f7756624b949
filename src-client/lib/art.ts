import { type Art, artAddress } from '#shared/art.ts'

/** The address of an illustration. */
export const artOf = (art: Art): string => artAddress(ART_GENERATOR, art)
