import { addresses, tidelines } from '@sluice/devnet'
import { type Address, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveMarkets } from '../../bench/support/approveMarkets.ts'
import { looksRareOrders } from '../../bench/support/looksRareOrders.ts'
import { type MarketChain, router, startMarketChain } from '../../bench/support/marketChain.ts'
import { type Sale, sales } from '../../bench/support/sales.ts'
import type { Command } from '../command.ts'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute, executeUntil } from '../execute.ts'
import { looksRareCall, looksRareV2 } from './looksRareV2.ts'
import { nft20Call } from './nft20.ts'

// What the peer would send, which `bench/differential/markets.test.ts` shows and ours refuses to make, is
// carried out here. More of its faults are in `markets.chain.test.ts`.

const ether = parseEther('1')
const friend: Address = `0x${'f1'.repeat(20)}`

let chain: MarketChain
let snapshot: string

beforeAll(async () => {
  chain = await startMarketChain()
  await approveMarkets(chain)
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

function commandOf(sale: Pick<Sale, 'part'>): Command {
  const [command] = sale.part.commands(false)
  if (!command) throw new Error('nothing is bought')
  return command
}

/** What commands that this package would not make do. */
const carryOut = (commands: readonly Command[], value: bigint) =>
  chain.execute({ to: router, data: execute.encode(encodeCommands(commands)), value })

/** The same command with other calldata for the market. */
function withData(command: Command, change: (data: `0x${string}`) => string): Command {
  const { data } = command.args as { data: `0x${string}` }
  return { ...command, args: { ...command.args, data: change(data) } } as Command
}

const word = (address: Address) => address.slice(2).toLowerCase().padStart(64, '0')

/** The peer's last command. */
const sweep: Command = {
  command: 'SWEEP',
  args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
}

describe('faults of the peer: who gets it', () => {
  test.each(['looksRareV2', 'nft20', 'nftx', 'sudoswap', 'element'] as const)(
    'A54: %s knows no constants of the router: the token goes to the address of one, where it is lost',
    async venue => {
      const sale = await sales[venue](chain)
      const buyer = word(chain.buyer.address)
      const command = withData(commandOf(sale), data =>
        data.replaceAll(buyer, word(senderAsRecipient)),
      )
      expect((await carryOut([command, sweep], sale.part.spends)).success).toBe(true)
      expect(await chain.ownerOf(sale.tokenId)).toBe(senderAsRecipient)
    },
  )

  test.each(['cryptopunks', 'x2y2'] as const)(
    'A54: what %s sells stays in the router, where it is told so',
    async venue => {
      const sale = await sales[venue](chain)
      const command = commandOf(sale)
      const args = { ...command.args, recipient: routerAsRecipient }
      const stays = { ...command, args } as Command
      expect((await carryOut([stays, sweep], sale.part.spends)).success).toBe(true)
      const owner = venue === 'x2y2' ? chain.ownerOf : chain.punkOwner
      expect((await owner(sale.tokenId)).toLowerCase()).toBe(router.toLowerCase())
    },
  )

  test("Element's order for somebody else: the buyer pays, and they get the token", async () => {
    // The peer calls for the order's taker, whoever is named as the recipient.
    const sale = await sales.element(chain, { taker: friend })
    const { success, spent } = await carryOut([commandOf(sale), sweep], sale.part.spends)
    expect([success, spent]).toEqual([true, sale.cost])
    expect((await chain.ownerOf(sale.tokenId)).toLowerCase()).toBe(friend)
  })
})

describe('faults of the peer: what always fails, and costs gas', () => {
  test.each(['looksRareV2', 'sudoswap', 'element', 'x2y2'] as const)(
    'an order of %s that has expired',
    async venue => {
      const sale = await sales[venue](chain)
      const time = numberToHex(2n ** 42n)
      await (chain.client.request as (call: object) => Promise<unknown>)({
        method: 'evm_setNextBlockTimestamp',
        params: [time],
      })
      const { success, spent } = await carryOut([commandOf(sale), sweep], sale.part.spends)
      expect([success, spent]).toEqual([false, 0n])
    },
  )

  test('a deadline that has passed', async () => {
    const { part } = await sales.foundation(chain)
    const data = executeUntil.encode({ ...encodeCommands([commandOf({ part })]), deadline: 1n })
    const { success } = await chain.execute({ to: router, data, value: part.spends })
    expect(success).toBe(false)
  })

  test.each([
    ['a listing on LooksRare in another currency', { currency: addresses.weth }],
    ['a bid on LooksRare', { quoteType: 0 }],
  ] as const)('%s is sent ether', async (_, change) => {
    const tokenId = await chain.nextToken()
    const sale = { collection: tidelines.address, tokenIds: [tokenId], price: ether }
    const [order] = await looksRareOrders(chain.seller, [{ ...sale, nonce: tokenId, ...change }])
    const [plain] = await looksRareOrders(chain.seller, [{ ...sale, nonce: tokenId }])
    if (!order || !plain) throw new Error('Nothing was signed')
    const command = commandOf({
      part: looksRareV2([{ apiOrder: plain, taker: chain.buyer.address }]),
    })
    const asked = withData(command, data => {
      const { makerAsk, ...call } = looksRareCall.decode(data)
      const { quoteType, currency, signature: makerSignature } = order
      return looksRareCall.encode({
        ...call,
        makerAsk: { ...makerAsk, quoteType: Number(quoteType), currency },
        makerSignature,
      })
    })
    const { success, spent } = await carryOut([asked, sweep], ether)
    expect([success, spent]).toEqual([false, 0n])
    // It is for this, and not for anything else.
    expect((await carryOut([command, sweep], ether)).success).toBe(true)
  })

  test('ids without amounts on NFT20', async () => {
    const sale = await sales.nft20(chain)
    const command = withData(commandOf(sale), data =>
      nft20Call.encode({ ...nft20Call.decode(data), toAmounts: [] }),
    )
    const { success, spent } = await carryOut([command, sweep], sale.part.spends)
    expect([success, spent]).toEqual([false, 0n])
  })
})

test('fault of the peer: X2Y2 is paid and not called for a kind of token that it does not know', async () => {
  const sale = await sales.x2y2(chain)
  const { success, spent } = await carryOut([sweep], sale.part.spends)
  expect([success, spent]).toEqual([true, 0n])
  expect(await chain.ownerOf(sale.tokenId)).toBe(chain.seller.address)
})
