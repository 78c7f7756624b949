import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#shared/limits.ts'
import { memoryAtHand, uploadBytes } from '../platform/memory.ts'

/** A client may take this much of the web server (docs/limits.md). Mobile networks put many people behind one address. */
export const WEB_LIMITS = {
  /** Open at the same time, in all and of an address. A trusted proxy may have all of them. */
  connections: { total: 10_000, perKey: 1_000 },
  /** On their way at the same time, in all and of a forwarded address. */
  bodies: { total: 2_000, perKey: 100 },
  /** Requests that are let in at the same time: more than the database's connections, so that none of these is idle; and how long others wait. */
  requests: { running: 16, waiting: 8_000, waitMs: 10_000 },
  jsonBytes: 256 * 1024,
  /** An article that is full in three languages is some 450 KB of words, and as much again of nodes and of pictures' words. */
  articleBytes: 1024 * 1024,
  /** The pictures, and room for what stands between them. */
  formBytes: MAX_IMAGES * MAX_IMAGE_BYTES + 64 * 1024,
  /** The bytes of pictures that come or wait to be decoded; those of an account are two of the largest. */
  pictureBytes: { total: uploadBytes(memoryAtHand()), perKey: 2 * MAX_IMAGE_BYTES + 64 * 1024 },
  /** From the first byte of a request, or from the connection, to the end of the headers. */
  headersMs: 15_000,
  /** To the end of the body. */
  requestMs: 600_000,
  /** A body must bring this much in every while in which the server waits for it: an average of all would let it stall at the end. */
  bodyBytesPerSecond: 1_000,
  bodyWhileMs: 10_000,
  /** How often slow bodies and headers are looked for. */
  checkMs: 1_000,
  /** The server reads this much of a refused body, so that its sender comes to read the answer: more than systems buffer. */
  drain: { bytes: 16 * 1024 * 1024, ms: 3_000 },
}

export type WebLimits = typeof WEB_LIMITS
