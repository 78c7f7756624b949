import { isObject, parseJson } from '#client/lib/json.ts'
import { requireLogin } from '#client/lib/login-required.ts'
import { networkError } from '#client/lib/network.ts'
import type { FileKind } from '#shared/file.ts'
import { splitLocalePath } from '#shared/locales.ts'
import { preparePicture } from './prepare-picture.ts'

/** Its message is the server's sentence, in the page's language. */
export class UploadRejected extends Error {
  /** Whether the same picture would be rejected again. */
  readonly isFinal: boolean
  readonly isSessionLost: boolean

  constructor(message: string, { isFinal, isSessionLost }: Pick<UploadRejected, 'isFinal' | 'isSessionLost'>) {
    super(message)
    this.isFinal = isFinal
    this.isSessionLost = isSessionLost
  }
}

const UNUSABLE: readonly string[] = ['IMAGE_IS_HEIC', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE']

/** Unless the picture itself is rejected. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof UploadRejected ? !error.isFinal : !(error instanceof Error && UNUSABLE.includes(error.message))

/** The statuses of a picture that is against a rule (the envelope says which), too large for a request, or of another type. */
const FINAL = [200, 413, 415]
/** The envelope's code of a missing session, after which the same picture may be accepted. */
const SESSION_CODE = -10004

const TIMEOUT_MS = 50_000

/** A picture as it is stored. Its URL names its bytes: pictures that are the same have the same. */
type StoredPicture = { id: string; url: string }

export type Upload = { picture: Promise<StoredPicture>; cancel(): void }

type Progress = (share: number) => void

/**
 * Uploads a picture, once more if somebody has to sign in first.
 * @param onProgress gets the share that is sent, from 0 to 1
 */
export function uploadPicture(file: File, onProgress: Progress, kind: FileKind = 'profile'): Upload {
  let upload: Upload | undefined
  let isCancelled = false
  const begin = (prepared: File): Promise<StoredPicture> => {
    if (isCancelled) throw new Error('IMAGE_UNKNOWN')
    upload = send(prepared, kind, onProgress)
    return upload.picture
  }
  const picture = inTurn(async () => {
    const prepared = await preparePicture(file)
    return begin(prepared).catch(async (error: unknown) => {
      const isSessionLost = error instanceof UploadRejected && error.isSessionLost
      if (!isSessionLost || !(await requireLogin())) throw error
      return begin(prepared)
    })
  })
  const cancel = () => {
    isCancelled = true
    upload?.cancel()
  }
  return { picture, cancel }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a phone has no memory to draw twelve photos at a time, nor a network to send them. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** With XMLHttpRequest, since `fetch` does not report progress. */
function send(file: File, kind: FileKind, onProgress: Progress): Upload {
  const request = new XMLHttpRequest()
  const picture = new Promise<StoredPicture>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.ontimeout = () => reject(networkError('NETWORK_TIMEOUT', undefined))
    request.onerror = () => reject(networkError('NETWORK_FAILED', undefined))
    request.onabort = () => reject(new Error('IMAGE_UNKNOWN'))
    request.onload = () => {
      try {
        resolve(pictureIn(request))
      } catch (error) {
        reject(error)
      }
    }
  })
  const body = new FormData()
  body.append('files', file)
  request.open('POST', `/api/saveFiles/${kind}`)
  request.setRequestHeader('x-lang', splitLocalePath(location.pathname).locale)
  request.timeout = TIMEOUT_MS
  request.send(body)
  return { picture, cancel: () => request.abort() }
}

function pictureIn({ responseText, status }: XMLHttpRequest): StoredPicture {
  const body = parseJson(responseText)
  const answer: Record<string, unknown> = isObject(body) ? body : {}
  const [image] = Array.isArray(answer.data) ? answer.data : []
  if (isObject(image) && typeof image.id === 'string' && typeof image.url === 'string')
    // REST names it with its host, which the application does without.
    return { id: image.id, url: new URL(image.url, location.href).pathname }
  if (typeof answer.message !== 'string') throw new Error('UNEXPECTED')
  const isSessionLost = answer.code === SESSION_CODE
  throw new UploadRejected(answer.message, { isFinal: FINAL.includes(status) && !isSessionLost, isSessionLost })
}
