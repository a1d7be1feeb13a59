import { ServerError } from '../errors.ts'
import { heeded } from './heeded.ts'

/** Parameters of lists that leave something out: an answer that ignored one would be another than was asked for. */
const narrowing: ReadonlySet<string> = new Set([
  ...['community', 'collectionsSetId', 'contractsSetId', 'tokenSetId', 'creator'],
  ...['minFloorAskPrice', 'maxFloorAskPrice', 'minRarityRank', 'maxRarityRank'],
  ...['source', 'nativeSource', 'excludeSources', 'currencies', 'mintStandard'],
  ...['startTimestamp', 'endTimestamp'],
])

/**
 * Refuses filters of the contract that a route does not have here.
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
    ([key, value]) => value !== undefined && narrowing.has(key) && !known.includes(key),
  )?.[0]
  if (name !== undefined)
    throw new ServerError(`${name} is not supported`, { code: 'not_supported', apiCode: -1 })
}
