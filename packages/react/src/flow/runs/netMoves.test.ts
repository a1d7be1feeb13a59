import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, usdc, weth } from '../../testing/openMarket.ts'
import type { DeedFacts, MovedAmount } from '../verify/stepFacts.ts'
import { netMoves } from './netMoves.ts'

const deed = (gives: readonly MovedAmount[], gets: readonly MovedAmount[]): DeedFacts => ({
  ...{ through: [], gives, gets, until: undefined, zones: [], isWhole: true },
})
const native = (amount: bigint, recipient?: typeof maker): MovedAmount => ({
  ...{ token: ether, standard: 'native', amount, recipient },
})
const coins = (token: typeof usdc, amount: bigint, recipient?: typeof maker): MovedAmount => ({
  ...{ token, standard: 'erc20', amount, recipient },
})
const nft: MovedAmount = { token: contract, tokenId: 7n, amount: 1n, recipient: account }

describe('netMoves', () => {
  test('default: what a swap brings and the purchase after it pays is neither given nor got', () => {
    const all = deed(
      [coins(usdc, 3_000n), native(94n, maker), native(6n, weth)],
      [native(100n, account), nft],
    )
    expect(netMoves(all, account)).toEqual({ gives: [coins(usdc, 3_000n)], gets: [nft] })
  })

  test('behavior: what a swap brings beyond it, or not enough of', () => {
    const of = (brought: bigint) =>
      netMoves(
        deed([coins(usdc, 3_000n), native(100n, maker)], [native(brought, account)]),
        account,
      )
    expect(of(103n)).toEqual({ gives: [coins(usdc, 3_000n)], gets: [native(3n, account)] })
    expect(of(60n)).toEqual({ gives: [coins(usdc, 3_000n), native(40n)], gets: [] })
  })

  test('behavior: what others get of it stays, and tokens keep whom they go to', () => {
    const gift: MovedAmount = { ...nft, recipient: maker }
    const all = deed(
      [native(100n, maker), { ...nft, recipient: weth }],
      [coins(weth, 5n, maker), gift],
    )
    expect(netMoves(all, account)).toEqual({
      gives: [native(100n), { ...nft, recipient: weth }],
      gets: [coins(weth, 5n, maker), gift],
    })
  })
})
