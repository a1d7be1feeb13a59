import { createHash } from 'node:crypto'
import { createLimiter } from '../createLimiter.ts'
import { ServerError } from '../errors.ts'
import type { Remote } from '../metadata/createRemote.ts'
import { FetchError } from '../metadata/FetchError.ts'
import { rememberFor } from '../rememberFor.ts'
import { withinTime } from '../withinTime.ts'
import type { Renderer } from './createRenderer.ts'
import { framePage, pageType } from './framePage.ts'
import { readHtml } from './readHtml.ts'
import type { ImageSize } from './renderImage.ts'
import { sniffMedia } from './sniffMedia.ts'

/** Bytes of one original. */
const mostBytes = 10_485_760
/** Bytes of all that is kept. */
const mostKept = 67_108_864
/** Bytes of originals that wait for their turn to be drawn. */
const mostOriginals = 134_217_728
/** Pictures that may be on their way: from where on only who has none gets another one, of one contract, and in all. */
const mostWaiting = { shared: 200, perContract: 100, total: 400 }
/** Milliseconds for fetching one, with its turn at its host, and for which one waits for its turn to be made. */
const longest = 25_000
const longestWait = 15_000
/** Milliseconds for which what could not be fetched is not tried again, and bytes that make no picture are not. */
const pause = 60_000
const longPause = 600_000

export type MediaFile = { type: string; bytes: Uint8Array; etag: string }

/** Makes what is shown of tokens out of the links in their metadata, and keeps the newest of it. */
export type Media = {
  /**
   * The picture behind a link of a contract's, as WebP.
   *
   * @throws FetchError when there is none; ServerError 503 when too many wait for theirs.
   */
  image(contract: string, link: string, size: ImageSize): Promise<MediaFile>
  /**
   * The film, sound or model behind a link of a contract's; of a picture, the picture, and of a page one of ours around
   * it (`pageType`), which must be given with `pagePolicy` only.
   *
   * @throws FetchError when there is none of these; ServerError 503 when too many wait for theirs.
   */
  media(contract: string, link: string): Promise<MediaFile>
}

export function createMedia(options: createMedia.Options): Media {
  const { remote, renderer } = options
  const limit = createLimiter({ perKey: 2, total: 2 })
  const kept = new Map<string, MediaFile>()
  const failed = rememberFor<FetchError>(pause)
  const unmakable = rememberFor<FetchError>(longPause)
  const slow = rememberFor<FetchError>(pause)
  const making = new Map<string, Promise<MediaFile>>()
  const perContract = new Map<string, number>()
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

  const admit = (contract: string) => {
    const { shared, perContract: mostOfOne, total } = mostWaiting
    const own = perContract.get(contract) ?? 0
    if (own >= mostOfOne || making.size >= total || (making.size >= shared && own > 0)) throw busy()
    perContract.set(contract, own + 1)
  }
  const leave = (contract: string) => {
    const own = perContract.get(contract) ?? 1
    if (own > 1) perContract.set(contract, own - 1)
    else perContract.delete(contract)
  }

  const once = async (
    contract: string,
    link: string,
    kind: string,
    make: (bytes: Uint8Array) => Promise<Omit<MediaFile, 'etag'>>,
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
    admit(contract)
    const work = (async () => {
      try {
        const bytes = await withinTime(options.longest ?? longest, undefined, signal =>
          readLink(link, remote, signal),
        ).catch(error => {
          throw error instanceof FetchError && error.reason === 'no_turn' ? busy(error) : error
        })
        const file = await make(bytes)
        const etag = `"${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}"`
        keep(key, { ...file, etag })
        return { ...file, etag }
      } catch (error) {
        // Who was not served when their turn came is no failure of theirs.
        if (error instanceof FetchError) failed.set(key, error)
        throw error
      } finally {
        making.delete(key)
        leave(contract)
      }
    })()
    making.set(key, work)
    return work
  }

  /** Those that wait to be drawn; the newest stands last. */
  const originals = new Set<Original>()
  /** Keeps the originals in their bound: of the contract that has the most bytes waiting the newest one goes. */
  const makeRoom = () => {
    const most = options.mostOriginals ?? mostOriginals
    for (let sum = sumOf(originals); sum.total > most; sum = sumOf(originals)) {
      const newest = [...originals].filter(({ contract }) => contract === sum.contract).at(-1)
      if (!newest) return
      originals.delete(newest)
      newest.leave.abort(busy())
    }
  }

  const render = async (contract: string, bytes: Uint8Array, width: ImageSize) => {
    const leave = new AbortController()
    const wait = AbortSignal.any([
      AbortSignal.timeout(options.longestWait ?? longestWait),
      leave.signal,
    ])
    const original = { contract, bytes: bytes.length, leave }
    originals.add(original)
    makeRoom()
    // The same bytes may stand behind any number of links.
    const digest = createHash('sha256').update(bytes).digest('hex')
    const work = async () => {
      originals.delete(original)
      const failure = unmakable.get(digest) ?? slow.get(digest)
      if (failure) throw failure
      const made = await renderer.render(bytes, width).catch((error: unknown) => {
        // What took too long may have had too little of a busy machine.
        if (error instanceof FetchError)
          (error.reason === 'timeout' ? slow : unmakable).set(digest, error)
        throw error
      })
      return { type: 'image/webp', bytes: made }
    }
    return limit(contract, wait, work)
      .catch(error => {
        throw error === wait.reason ? busy(error) : error
      })
      .finally(() => originals.delete(original))
  }

  return {
    image: (contract, link, width) =>
      once(contract, link, width, bytes => render(contract, bytes, width)),
    media: (contract, link) =>
      once(contract, link, 'media', async bytes => {
        const type = sniffMedia(bytes)
        if (type !== undefined) return { type, bytes }
        const html = readHtml(bytes, link)
        return html === undefined
          ? render(contract, bytes, 'large')
          : { type: pageType, bytes: Buffer.from(framePage(html)) }
      }),
  }
}

export declare namespace createMedia {
  type Options = {
    /** Reads links that lead elsewhere; without it they are refused. */
    remote: Remote | undefined
    renderer: Pick<Renderer, 'render'>
    /** Milliseconds for fetching one, with its turn at its host. */
    longest?: number | undefined
    /** Milliseconds for which a picture waits for its turn to be made. */
    longestWait?: number | undefined
    /** Bytes of originals that wait for their turn to be made; 128 MiB by default. */
    mostOriginals?: number | undefined
  }
}

type Original = { contract: string; bytes: number; leave: AbortController }

/** What waits, in bytes, and of which contract the most. */
function sumOf(originals: Iterable<Original>): { total: number; contract: string | undefined } {
  const contracts = new Map<string, number>()
  let total = 0
  for (const { contract, bytes } of originals) {
    contracts.set(contract, (contracts.get(contract) ?? 0) + bytes)
    total += bytes
  }
  const [most] = [...contracts].sort(([, a], [, b]) => b - a)
  return { total, contract: most?.[0] }
}

const busy = (cause?: unknown) =>
  new ServerError('Too many pictures are asked for at once. Try again in a moment.', {
    ...{ code: 'media_busy', statusCode: 503, cause },
  })

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
