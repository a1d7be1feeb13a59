import { invalid } from '../errors.ts'
import type { NftType } from './boughtItems.ts'

/**
 * A token standard.
 *
 * @throws RouterError that names `path`.
 */
export function toNftType(value: unknown, path: string): NftType {
  if (value === 'ERC721' || value === 'ERC1155') return value
  throw invalid(path, value, "must be 'ERC721' or 'ERC1155'")
}
