/** Where wallets and libraries put the error that they wrap. */
const links = ['cause', 'data', 'originalError', 'error', 'info']

/** The most errors that are looked at: what a wallet answers has no end that could be trusted. */
const most = 50

/**
 * The first part of a wallet's error that the predicate accepts: the error itself, its causes, and what
 * wallets nest elsewhere (`data.originalError` of MetaMask, `info.error` of ethers), the nearest first.
 *
 * @returns null when none does.
 */
export function findWalletCause(error: unknown, predicate: (part: unknown) => boolean): unknown {
  const parts: unknown[] = [error]
  const seen = new Set<unknown>()
  for (let index = 0; index < parts.length && index < most; index += 1) {
    const part = parts[index]
    if (part === undefined || part === null || seen.has(part)) continue
    seen.add(part)
    if (predicate(part)) return part
    if (typeof part !== 'object') continue
    for (const link of links) {
      const next: unknown = Reflect.get(part, link)
      // The bytes of a revert are `data` too, and no words of anybody.
      if (typeof next === 'string' && link === 'data') continue
      parts.push(next)
    }
  }
  return null
}
