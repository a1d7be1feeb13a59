import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { ImageSize } from './renderImage.ts'

/** Characters of a picture that may stand in an answer itself: a page has many of them. */
const mostInline = 2048

export type Pictured = {
  contract: Hex
  /** Without one it is the collection's picture. */
  tokenId?: bigint | undefined
  image: string | null
}

/**
 * The picture of a token or collection as it stands in answers: small ones themselves, the others as a
 * path of this server, which makes them safe and of the size that is asked for. What stands elsewhere
 * stays as it is where nothing is fetched.
 */
export function imageLink(
  context: Pick<ChainContext, 'chain' | 'remote'>,
  row: Pictured,
  size: ImageSize = 'medium',
): string | null {
  const { image } = row
  if (image === null) return null
  if (/^data:/i.test(image) && image.length <= mostInline) return image
  return madePath(context, row, `image?size=${size}`) ?? image
}

/** A token's film, sound or model; like a picture, but never in an answer itself. */
export function mediaLink(
  context: Pick<ChainContext, 'chain' | 'remote'>,
  { media, ...token }: { contract: Hex; tokenId: bigint; media: string | null },
): string | null {
  return media === null ? null : (madePath(context, { ...token, image: media }, 'media') ?? media)
}

/** The path under which this server makes a picture; undefined when it does not fetch it. */
export function madePath(
  { chain, remote }: Pick<ChainContext, 'chain' | 'remote'>,
  { contract, tokenId, image }: Pictured,
  last: string,
): string | undefined {
  if (image === null || (!remote && !/^data:/i.test(image))) return undefined
  const token = tokenId === undefined ? '' : `/${tokenId}`
  return `/media/${chain.id}/${contract}${token}/${last}`
}
