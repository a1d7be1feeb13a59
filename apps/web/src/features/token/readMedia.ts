import { type Media, mediaOf } from '@sluice/react/ui'

/** Milliseconds within which the server says what something is. */
const deadline = 10_000

/**
 * What a token has beside its picture, by what this server says of its bytes; undefined where there is nothing to
 * play, or where it stands elsewhere, whose host would learn who looks.
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
  const media = answer.ok
    ? mediaOf(address, { type: answer.headers.get('content-type') })
    : undefined
  // Pages are never given here.
  return media?.kind === 'html' ? undefined : media
}

/** Whether it is a film, a sound or a model that this server gives. */
export function isOwnMedia(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^\/media\/[\w/]+$/.test(address)
}
