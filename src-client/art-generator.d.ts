/** A digest of the code that draws illustrations, from the build. */
declare const ART_GENERATOR: string
