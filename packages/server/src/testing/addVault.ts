import type { Hex } from 'viem'
import type { createFakeChain } from './createFakeChain.ts'

/** What a pair has of ether, and of the vault's token. */
export type Reserves = { paid: bigint; bought: bigint }

/**
 * Gives a chain in memory a vault of NFTX whose address is lower than that of the wrapped currency. What its pairs have
 * can be changed afterwards, and one that is not there does not exist. One token that is chosen costs 1.04 of the
 * vault's. For tests.
 */
export function addVault(
  { source }: ReturnType<typeof createFakeChain>,
  { vault, asset, pairs }: { vault: Hex; asset: Hex; pairs: Map<Hex, Reserves> },
) {
  const { read } = source
  const told: Record<string, unknown> = {
    ...{ vaultFactory: `0x${'9f'.repeat(20)}`, vaultId: 7n, assetAddress: asset },
    ...{ enableTargetRedeem: true, targetRedeemFee: 4n * 10n ** 16n },
  }
  source.read = async (calls, options) => {
    const answers = await read(calls, options)
    return calls.map(({ address, functionName }, index) => {
      if (address === vault && functionName in told) return told[functionName]
      if (address === told.vaultFactory && functionName === 'excludedFromFees') return false
      const has = functionName === 'getReserves' ? pairs.get(address) : undefined
      return has ? [has.bought, has.paid, 0] : answers[index]
    })
  }
}
