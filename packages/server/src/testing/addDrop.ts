import type { Hex } from 'viem'
import type { createFakeChain } from './createFakeChain.ts'

/** A drop of one phase, in which a token costs 7 and everybody may have 10. For tests. */
export function addDrop(chain: ReturnType<typeof createFakeChain>, contract: Hex) {
  const { source } = chain
  const { read } = source
  const minted: { account: Hex; block: number }[] = []
  const countAt = (block: number, account?: unknown) =>
    BigInt(
      minted.filter(each => each.block <= block && (account ?? each.account) === each.account)
        .length,
    )
  const now = BigInt(Math.floor(chain.now() / 1000))
  const answers: Record<string, (block: number, args: readonly unknown[]) => unknown> = {
    phaseCount: () => 1n,
    maxSupply: () => 100n,
    totalSupply: block => countAt(block),
    phases: () => [now - 60n, now + 86_400n, 10n, 7n, `0x${'0'.repeat(64)}`],
    mintedInPhase: (block, args) => countAt(block, args[1]),
  }
  source.read = async (calls, options) => {
    const block = options?.block ?? chain.height()
    const known = calls.map(({ address, functionName, args = [] }) =>
      address === contract ? answers[functionName]?.(block, args) : undefined,
    )
    const others = await read(
      calls.filter((_, index) => known[index] === undefined),
      options,
    )
    return known.map(answer => answer ?? others.shift())
  }
  return {
    /** Answers the hash of the transaction. */
    mint(account: Hex, tokenId: bigint) {
      const hash = chain.mint(contract, account, tokenId)
      minted.push({ account, block: chain.height() })
      return hash
    },
  }
}
