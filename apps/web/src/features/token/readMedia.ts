import { type Media, mediaOf } from '@sluice/react/ui'

/** Milliseconds within which the server says what something is. */
const deadline = 10_000

/**
 * What a token has beside its picture, by what the marketplace's server says of its bytes; undefined where there is
 * nothing to play.
 *
 * @param address Of that server: its path here, or whole where the server is elsewhere (`mediaAt`).
 */
export async function readMedia(
  address: string,
  signal?: AbortSignal | undefined,
): Promise<Media | undefined> {
  const ends = AbortSignal.timeout(deadline)
  const answer = await fetch(address, {
    method: 'HEAD',
    signal: signal === undefined ? ends : AbortSignal.any([signal, ends]),
  })
  const { pathname } = new URL(address, 'http://own.invalid')
  const media = answer.ok
    ? mediaOf(pathname, { type: answer.headers.get('content-type') })
    : undefined
  if (media === undefined) return undefined
  if (media.kind !== 'html') return { ...media, source: address }
  // A page has a path of its own, to which the server leads. What else is one here is a host that has none of it.
  const page = address.replace(/\/media$/, '/html')
  return page !== address && answer.url.endsWith(page) ? { kind: 'html', source: page } : undefined
}

/** Whether it is a film, a sound, a model or a page that the marketplace's server gives. */
export function isOwnMedia(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^\/media\/[\w/]+$/.test(address)
}
