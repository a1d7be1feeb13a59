import { ServerError } from '../errors.ts'

/**
 * A collection's id where the contract's schema has any text: a contract, or a range of its token ids.
 *
 * @throws ServerError 400 when it is neither.
 */
export function parseCollectionId(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^0x[0-9a-f]{40}(:[0-9]{1,78}:[0-9]{1,78})?$/i.test(id))
    throw new ServerError(
      `collection must be a collection id: a contract address, got ${id.slice(0, 100)}`,
      { code: 'invalid_request', apiCode: -1 },
    )
  return id.toLowerCase()
}
