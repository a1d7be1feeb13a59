import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { madePath, type Pictured } from '../media/imageLink.ts'
import type { ImageSize } from '../media/renderImage.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { findFigures } from './findFigures.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /redirect/tokens/{token}/image/v1 */
export const redirectToTokenImage: RouteHandler<'/redirect/tokens/{token}/image/v1'> = async (
  context,
  { path, query },
) => {
  const [row] = await context.db
    .select({ contract: tokens.contract, tokenId: tokens.tokenId, image: tokens.image })
    .from(tokens)
    .where(and(eq(tokens.chainId, context.chain.id), isOneOf(tokens, [toTokenKey(path.token)])))
  return pathOf(context, row, query.imageSize)
}

/** GET /redirect/collections/{collection}/image/v1 */
export const redirectToCollectionImage: RouteHandler<
  '/redirect/collections/{collection}/image/v1'
> = async (context, { path }) => {
  const contract = (path.collection.split(':')[0] ?? '') as Hex
  const [row] = await context.db
    .select({ contract: collections.contract, image: collections.image })
    .from(collections)
    .where(and(eq(collections.chainId, context.chain.id), eq(collections.contract, contract)))
  if (row?.image) return pathOf(context, row)
  const figures = await findFigures(context, row ? [contract] : [])
  return pathOf(context, figures.get(contract)?.images[0])
}

/** Only to paths of this server: a token must not make it lead people to any page there is. */
function pathOf(
  context: RouteContext,
  row: Pictured | undefined,
  size: ImageSize = 'medium',
): string {
  const path = row && madePath(context, row, `image?size=${size}`)
  if (path === undefined)
    throw new ServerError('There is no picture', { code: 'not_found', statusCode: 404 })
  return path
}
