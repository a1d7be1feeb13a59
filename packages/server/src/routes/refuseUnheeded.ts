import { ServerError } from '../errors.ts'
import { heeded, heededByAll } from './heeded.ts'

/**
 * Parameters without which the answer is the same: nothing here is marked as spam, unsafe for work or flagged,
 * no order is for accounts without code alone, no trait is a range, and no answer leads to a checkout.
 */
const without: ReadonlySet<string> = new Set([
  ...[
    'excludeSpam',
    'excludeNsfw',
    'useNonFlaggedFloorAsk',
    'excludeEOA',
    'optimizeCheckoutURL',
    'excludeRangeTraits',
  ],
])

/**
 * Refuses parameters of the contract that a route does not have here: an answer that ignored one would be
 * another than was asked for. What is off, as it is without being named, is taken.
 *
 * @throws ServerError 400 that names the first of them.
 */
export function refuseUnheeded(path: string, query: object | undefined): void {
  if (!query) return
  const known: readonly string[] | undefined = Object.hasOwn(heeded, path)
    ? heeded[path as keyof typeof heeded]
    : undefined
  if (!known) return
  const name = Object.entries(query).find(
    ([key, value]) =>
      value !== undefined &&
      value !== false &&
      !known.includes(key) &&
      !heededByAll.includes(key) &&
      !without.has(key),
  )?.[0]
  if (name !== undefined)
    throw new ServerError(`${name} is not supported`, { code: 'not_supported', apiCode: -1 })
}
