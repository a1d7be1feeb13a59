import type { Chain, Source } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { RouteHandler } from './routeHandler.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /redirect/sources/{source}/logo/v2 */
export const redirectToSourceLogo: RouteHandler<'/redirect/sources/{source}/logo/v2'> = async (
  { chain },
  { path },
) => {
  const { icon } = sourceOf(chain, path.source)
  if (icon === undefined) throw missing('There is no picture')
  return icon
}

/** GET /redirect/sources/{source}/tokens/{token}/link/v2 */
export const redirectToSourceToken: RouteHandler<
  '/redirect/sources/{source}/tokens/{token}/link/v2'
> = async ({ chain }, { path }) => {
  const { tokenUrl } = sourceOf(chain, path.source)
  if (tokenUrl === undefined) throw missing('There is no page of tokens')
  const { contract, tokenId } = toTokenKey(path.token)
  return tokenUrl.replaceAll('{contract}', contract).replaceAll('{tokenId}', `${tokenId}`)
}

/** GET /redirect/currency/{address}/icon/v1 */
export const redirectToCurrencyIcon: RouteHandler<'/redirect/currency/{address}/icon/v1'> = async (
  { chain },
  { path },
) => {
  const found = chain.currencyIcons?.find(({ address }) => address === path.address)
  if (!found) throw missing('There is no picture')
  return found.icon
}

/**
 * GET /assets/v1
 *
 * Pictures have paths of their own here, so no answer of this server names an asset.
 */
export const getAsset: RouteHandler<'/assets/v1'> = async () => {
  throw missing('There is no such asset')
}

/** Only those of the settings: an order must not make this server lead people to any page there is. */
function sourceOf(chain: Chain, name: string): Source {
  const domain = name.toLowerCase()
  const found = chain.sources?.find(source => source.domain === domain)
  if (!found) throw missing(`Source ${name.slice(0, 100)} is not known here`)
  return found
}

const missing = (message: string) =>
  new ServerError(message, { code: 'not_found', statusCode: 404 })
