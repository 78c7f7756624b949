import { isObject, parseJson } from '#client/lib/json.ts'
import { requireLogin } from '#client/lib/login-required.ts'
import { networkError } from '#client/lib/network.ts'
import { splitLocalePath } from '#shared/locales.ts'

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

/** The statuses of a picture that is against a rule (the envelope says which), too large for a request, or of another type. */
const FINAL = [200, 413, 415]
/** The envelope's code of a missing session, after which the same picture may be accepted. */
const SESSION_CODE = -10004

const TIMEOUT_MS = 50_000

export type Upload = {
  /** The stored picture's id. */
  id: Promise<string>
  cancel(): void
}

type Progress = (share: number) => void

/**
 * Uploads a picture, once more if somebody has to sign in first.
 * @param onProgress gets the share that is sent, from 0 to 1
 */
export function uploadPicture(file: File, onProgress: Progress): Upload {
  let upload = send(file, onProgress)
  let isCancelled = false
  const again = async (error: unknown): Promise<string> => {
    const isSessionLost = error instanceof UploadRejected && error.isSessionLost
    if (!isSessionLost || !(await requireLogin()) || isCancelled) throw error
    upload = send(file, onProgress)
    return upload.id.catch(again)
  }
  const cancel = () => {
    isCancelled = true
    upload.cancel()
  }
  return { id: upload.id.catch(again), cancel }
}

/** With XMLHttpRequest, since `fetch` does not report progress. */
function send(file: File, onProgress: Progress): Upload {
  const request = new XMLHttpRequest()
  const id = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.ontimeout = () => reject(networkError('NETWORK_TIMEOUT', undefined))
    request.onerror = () => reject(networkError('NETWORK_FAILED', undefined))
    request.onabort = () => reject(new Error('IMAGE_UNKNOWN'))
    request.onload = () => {
      try {
        resolve(idIn(request))
      } catch (error) {
        reject(error)
      }
    }
  })
  const body = new FormData()
  body.append('files', file)
  request.open('POST', '/api/saveFiles/profile')
  request.setRequestHeader('x-lang', splitLocalePath(location.pathname).locale)
  request.timeout = TIMEOUT_MS
  request.send(body)
  return { id, cancel: () => request.abort() }
}

function idIn({ responseText, status }: XMLHttpRequest): string {
  const body = parseJson(responseText)
  const answer: Record<string, unknown> = isObject(body) ? body : {}
  const [image] = Array.isArray(answer.data) ? answer.data : []
  if (isObject(image) && typeof image.id === 'string') return image.id
  if (typeof answer.message !== 'string') throw new Error('UNEXPECTED')
  const isSessionLost = answer.code === SESSION_CODE
  throw new UploadRejected(answer.message, { isFinal: FINAL.includes(status) && !isSessionLost, isSessionLost })
}
