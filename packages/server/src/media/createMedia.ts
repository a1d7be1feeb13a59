import { createHash } from 'node:crypto'
import { createLimiter } from '../createLimiter.ts'
import { ServerError } from '../errors.ts'
import type { Remote } from '../metadata/createRemote.ts'
import { FetchError } from '../metadata/FetchError.ts'
import { rememberFor } from '../rememberFor.ts'
import { type ImageSize, renderImage } from './renderImage.ts'
import { sniffMedia } from './sniffMedia.ts'

/** Bytes of one original. */
const mostBytes = 10_485_760
/** Bytes of all that is kept. */
const mostKept = 67_108_864
/** Requests that may wait for their turn. */
const mostWaiting = 200
/** Milliseconds for one: fetching it and making the picture. */
const longest = 9000
/** Milliseconds for which what could not be made is not tried again. */
const pause = 60_000

export type MediaFile = { type: string; bytes: Uint8Array; etag: string }

/** Makes what is shown of tokens out of the links in their metadata, and keeps the newest of it. */
export type Media = {
  /**
   * The picture behind a link, as WebP.
   *
   * @throws FetchError when there is none.
   */
  image(link: string, size: ImageSize): Promise<MediaFile>
  /**
   * The film, sound or model behind a link; of a picture, the picture.
   *
   * @throws FetchError when there is none of these.
   */
  media(link: string): Promise<MediaFile>
}

export function createMedia({ remote }: { remote: Remote | undefined }): Media {
  const limit = createLimiter({ perKey: 2, total: 2 })
  const kept = new Map<string, MediaFile>()
  const failed = rememberFor<FetchError>(pause)
  const making = new Map<string, Promise<MediaFile>>()
  let size = 0

  const keep = (key: string, file: MediaFile) => {
    kept.set(key, file)
    size += file.bytes.length
    for (const [oldest, { bytes }] of kept) {
      if (size <= mostKept) break
      kept.delete(oldest)
      size -= bytes.length
    }
  }

  const once = async (
    link: string,
    kind: string,
    make: (bytes: Uint8Array, signal: AbortSignal) => Promise<Omit<MediaFile, 'etag'>>,
  ): Promise<MediaFile> => {
    const key = `${kind}:${createHash('sha256').update(link).digest('hex')}`
    const known = kept.get(key)
    if (known) {
      // The newest stands last.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const failure = failed.get(key)
    if (failure) throw failure
    const running = making.get(key)
    if (running) return running
    if (making.size >= mostWaiting)
      throw new ServerError('Too many pictures are asked for at once. Try again in a moment.', {
        code: 'media_busy',
        statusCode: 503,
      })
    const signal = AbortSignal.timeout(longest)
    const work = (async () => {
      try {
        const file = await make(await readLink(link, remote, signal), signal)
        const etag = `"${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}"`
        keep(key, { ...file, etag })
        return { ...file, etag }
      } catch (cause) {
        if (!(cause instanceof FetchError) && !signal.aborted) throw cause
        const error = cause instanceof FetchError ? cause : new FetchError('timeout', { cause })
        failed.set(key, error)
        throw error
      } finally {
        making.delete(key)
      }
    })()
    making.set(key, work)
    return work
  }

  const render = (bytes: Uint8Array, width: ImageSize, signal: AbortSignal) =>
    limit('render', signal, async () => ({
      type: 'image/webp',
      bytes: await renderImage(bytes, width),
    }))

  return {
    image: (link, width) => once(link, width, (bytes, signal) => render(bytes, width, signal)),
    media: link =>
      once(link, 'media', async (bytes, signal) => {
        const type = sniffMedia(bytes)
        return type === undefined ? render(bytes, 'large', signal) : { type, bytes }
      }),
  }
}

async function readLink(
  link: string,
  remote: Remote | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!/^data:/i.test(link)) {
    if (!remote) throw new FetchError('refused')
    return remote.read(link, { mostBytes, signal })
  }
  const comma = link.indexOf(',')
  const body = link.slice(comma + 1)
  const isBase64 = /;base64$/i.test(link.slice(0, comma))
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decode(body))
  if (bytes.length > mostBytes) throw new FetchError('too_large')
  return bytes
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
