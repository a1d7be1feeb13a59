import type sharp from 'sharp'
import { FetchError } from '../metadata/FetchError.ts'
import { checkSvg } from './checkSvg.ts'

/** The longer side of a picture, in pixels. */
export const imageSizes = { small: 250, medium: 512, large: 1000 } as const
export type ImageSize = keyof typeof imageSizes

const formats = ['png', 'jpeg', 'gif', 'webp', 'avif', 'heif', 'svg']
/** Pixels of a picture as it comes, all frames together. */
const mostPixels = 50_000_000
const mostFrames = 100

/**
 * A picture of ours, in WebP, out of whatever a stranger's picture is. Nothing of the original goes
 * through: no script of an SVG, no page in the clothes of a picture, no place where it was taken (T5).
 * It takes as long as it takes: `createRenderer` has it done in a process that can be ended.
 *
 * @throws FetchError when it is no picture, or larger than the limits.
 */
export async function renderImage(bytes: Uint8Array, size: ImageSize): Promise<Uint8Array> {
  const make = await loadSharp()
  const side = imageSizes[size]
  const input = { limitInputPixels: mostPixels, failOn: 'error' as const }
  try {
    checkFirst(bytes)
    const { format, width = side, height = side, pages = 1 } = await make(bytes, input).metadata()
    if (!formats.includes(format)) throw new FetchError('malformed')
    const longer = Math.max(width, height, 1)
    const picture = make(bytes, {
      ...input,
      // An SVG has no size of its own: it is drawn as large as it is shown.
      ...(format === 'svg' && longer < side
        ? { density: Math.min((72 * side) / longer, 2400) }
        : {}),
      animated: pages > 1 && pages <= mostFrames,
    })
    const made = await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
    return new Uint8Array(made)
  } catch (cause) {
    throw cause instanceof FetchError ? cause : new FetchError('malformed', { cause })
  }
}

/** Even to read the size of an SVG is to read all of it. */
function checkFirst(bytes: Uint8Array): void {
  const [first, second] = bytes
  // A packed SVG would be unpacked where its length is not known.
  if (first === 0x1f && second === 0x8b) throw new FetchError('malformed')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = text.subarray(0, 4096).toString().trimStart()
  if (head.startsWith('<') || /<svg/i.test(head)) checkSvg(text.toString())
}

let loaded: Promise<typeof sharp> | undefined

/** Only when the first picture is asked for: loading it takes longer than a start may. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: made }) => {
    made.cache(false)
    made.concurrency(1)
    return made
  })
  return loaded
}
