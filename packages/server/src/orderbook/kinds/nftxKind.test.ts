import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nftxKind } from './nftxKind.ts'
import { poolOrder } from './poolOrder.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [vault, factory, pair, art, weth] = ['1', '3', '4', 'a', 'c'].map(account) as [
  ...[Hex, Hex, Hex, Hex, Hex],
]
const ether = 10n ** 18n
const order = poolOrder({
  ...{ kind: 'nftx', pool: vault, contract: art, tokenId: 1n, price: 0n },
  vault: { vault, vaultId: 7n, factory, weth, pairs: [{ pair, isSushi: false }] },
})
/** The state of a token by what the chain says of its vault. */
const stateBy = (change: Record<string, unknown> = {}) => {
  const told: Record<string, unknown> = {
    ...{ ownerOf: vault, assetAddress: art, enableTargetRedeem: true },
    ...{ targetRedeemFee: 0n, excludedFromFees: false, getReserves: [50n * ether, 5n * ether, 0] },
    ...change,
  }
  const answers = nftxKind.readsOf(order).map(({ functionName }) => told[functionName])
  const { status, held } = nftxKind.stateOf(order, answers, 0)
  return [status, held]
}

describe('nftxKind', () => {
  test('default: what a vault holds and hands out is for sale', () => {
    expect(stateBy()).toEqual(['active', 1n])
    expect(stateBy({ isLocked: false, paused: false })).toEqual(['active', 1n])
  })

  test.each([
    ['the vault hands out nothing that is chosen', { enableTargetRedeem: false }],
    ['the factory has locked that tokens are taken out', { isLocked: true }],
    ['the zap is paused', { paused: true }],
    ['there is no pair', { getReserves: undefined }],
  ])('behavior: not while %s', (_, change) => {
    expect(stateBy(change)).toEqual(['inactive', 1n])
  })

  test('behavior: asked whether it is locked to take tokens out', () => {
    expect(nftxKind.readsOf(order)).toContainEqual(
      expect.objectContaining({ address: factory, functionName: 'isLocked', args: [2n] }),
    )
  })
})
