/**
 * The configured chain that an address names; `unknown` where it names another one: what stands at that
 * address must not be shown, or bought, of any chain but its own.
 */
export function namedChain(
  chains: readonly { id: number }[],
  named: string | number | undefined,
): number | 'unknown' | undefined {
  if (named === undefined) return undefined
  return chains.find(({ id }) => String(id) === String(named))?.id ?? 'unknown'
}
