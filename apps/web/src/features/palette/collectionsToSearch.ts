import { untrustedText } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'

/**
 * The collections in which all items of a name are worth a look, where only some were found: each of which some are,
 * that of the page first. Where all were found, that of the page alone, when some of them are of it.
 *
 * @param page Id of the collection of the page, or the contract of its token.
 * @param isPart Whether there are more than these.
 */
export function collectionsToSearch(
  tokens: readonly TokenRow[],
  { page, isPart }: { page: string | undefined; isPart: boolean },
): readonly { id: string; name: string }[] {
  const found = new Map<string, string>()
  const own = page?.toLowerCase()
  if (own !== undefined && isPart) found.set(own, '')
  for (const { token } of tokens) {
    const id = (token.collection?.id ?? token.contract).toLowerCase()
    const isOwn = own !== undefined && [id, token.contract.toLowerCase()].includes(own)
    if (isPart || isOwn)
      found.set(isOwn ? own : id, untrustedText(token.collection?.name, { max: 60 }))
  }
  return [...found].map(([id, name]) => ({ id, name }))
}
