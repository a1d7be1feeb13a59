import { and, eq, type SQL } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { orders } from '../storage/schema/orders.ts'
import { describedAs } from './describedAs.ts'

/**
 * The condition of the offers for a collection as a whole, or, with `attribute`, for the tokens that have
 * a trait: those under every set that was described so, also before tokens were added to it.
 */
export function bidsFor(
  { chain }: Pick<ChainContext, 'chain'>,
  collection: string,
  attribute?: Record<string, readonly string[]> | undefined,
): SQL | undefined {
  const traits = Object.entries(attribute ?? {})
  const [[key, values] = []] = traits
  if (traits.length > 1 || (values && values.length !== 1))
    throw new ServerError('attribute must be one key with one value', {
      code: 'invalid_request',
      apiCode: -1,
    })
  const value = values?.[0]
  const kind = eq(orders.criteriaKind, key === undefined ? 'collection' : 'attribute')
  if (key !== undefined && value !== undefined) {
    const data = { collection, attributes: [{ key, value }] }
    return and(kind, describedAs(chain.id, [{ kind: 'attribute', data }]))
  }
  // The set of a whole contract is known by its id, a range by how it was described.
  const isWhole = !collection.includes(':')
  return and(
    kind,
    isWhole
      ? eq(orders.tokenSetId, `contract:${collection}`)
      : describedAs(chain.id, [{ kind: 'collection', data: { collection } }]),
  )
}
