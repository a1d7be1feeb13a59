import { accounts, addresses, nftxVault, tidelines } from '@sluice/devnet'
import { type Address, erc20Abi, parseAbi, parseEther, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveMarkets } from '../../bench/support/approveMarkets.ts'
import { type MarketChain, router, startMarketChain } from '../../bench/support/marketChain.ts'
import { recordGas } from '../../bench/support/recordGas.ts'
import { type Sale, sales, type Venue } from '../../bench/support/sales.ts'
import { sellToUniswap } from '../../bench/support/sellToUniswap.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { Command } from '../command.ts'
import { routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute } from '../execute.ts'
import type { Part } from '../part.ts'
import { foundation } from './foundation.ts'
import { nftx } from './nftx.ts'
import { sudoswapCall } from './sudoswap.ts'

const venues = Object.keys(sales) as Venue[]
const ether = parseEther('1')
const quoteAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])

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

/** What somebody holds of what is sold, in its units. */
async function held(owner: Address, sale: Sale): Promise<bigint> {
  if (sale.units !== undefined) return chain.unitsOf(owner, sale.tokenId)
  const isPunk = sale.part.kind === 'cryptopunks'
  const found = await (isPunk ? chain.punkOwner(sale.tokenId) : chain.ownerOf(sale.tokenId))
  return found.toLowerCase() === owner.toLowerCase() ? 1n : 0n
}
const heldByBuyer = (each: readonly Sale[]) =>
  Promise.all(each.map(sale => held(chain.buyer.address, sale)))

async function expectEmptyRouter(each: readonly Sale[]): Promise<void> {
  expect(await chain.balance(router)).toBe(0n)
  expect(await chain.countOf(router)).toBe(0n)
  for (const sale of each) expect(await held(router, sale)).toBe(0n)
}

const build = (parts: readonly Part[], options: Partial<buildTransaction.Options> = {}) =>
  buildTransaction(parts, { router, ...options })

/** What commands that this package would not make do. */
const forced = (commands: readonly Command[], value: bigint) => ({
  to: router,
  data: execute.encode(encodeCommands(commands)),
  value,
})

describe('one order', () => {
  test.each(venues)(
    'behavior: %s delivers, gives back the rest and leaves nothing',
    async venue => {
      const sale = await sales[venue](chain)
      const [before = 0n] = await heldByBuyer([sale])
      const { success, spent, gas } = await chain.execute(build([sale.part]))
      expect(success).toBe(true)
      expect(spent).toBe(sale.cost)
      expect(await heldByBuyer([sale])).toEqual([before + (sale.units ?? 1n)])
      await expectEmptyRouter([sale])
      recordGas(`one order: ${venue}`, gas)
    },
  )

  test.each(venues)('behavior: %s fails as a whole when it was sold already', async venue => {
    const sale = await sales[venue](chain)
    const transaction = build([sale.part])
    expect((await chain.execute(transaction)).success).toBe(true)
    expect(await chain.execute(transaction)).toMatchObject({ success: false, spent: 0n })
  })
})

describe('nftx', () => {
  test("behavior: what comes back of the vault's token goes to the buyer", async () => {
    const { tokenId, cost, part } = await sales.nftx(chain)
    const { address } = chain.buyer
    const tokens = (owner: Address) =>
      chain.client.readContract({
        ...{ address: nftxVault, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
      })
    // Twice of what the token costs is swapped.
    const value = part.spends
    expect(value).toBe(2n * cost)
    const [, bought = 0n] = await chain.client.readContract({
      ...{ address: addresses.uniswapV2Router02, abi: quoteAbi, functionName: 'getAmountsOut' },
      args: [value, [addresses.weth, nftxVault]],
    })
    const more = nftx([
      {
        ...{ recipient: address, vaultId: 0n, tokenAddress: tidelines.address },
        ...{ tokenIds: [tokenId], value, vaultAddress: nftxVault },
        swapCalldata: sellToUniswap(nftxVault, value),
      },
    ])
    expect(await chain.execute(build([more]))).toMatchObject({ success: true, spent: value })
    expect(await tokens(address)).toBe(bought - (11n * ether) / 10n)
    expect(await tokens(router)).toBe(0n)
    expect(await chain.ownerOf(tokenId)).toBe(address)
  })

  test('behavior: nothing is bought where the pair has become dearer', async () => {
    const { tokenId, cost } = await sales.nftx(chain)
    const part = nftx([
      {
        ...{ recipient: chain.buyer.address, vaultId: 0n, tokenAddress: tidelines.address },
        ...{ tokenIds: [tokenId], value: cost - 1n, vaultAddress: nftxVault },
        swapCalldata: sellToUniswap(nftxVault, cost - 1n),
      },
    ])
    expect(await chain.execute(build([part]))).toMatchObject({ success: false, spent: 0n })
    expect(await chain.ownerOf(tokenId)).toBe(nftxVault)
  })
})

describe('several orders', () => {
  test.each(venues)('behavior: %s may fail, and costs nothing then', async venue => {
    const sale = await sales[venue](chain)
    const other = await sales[venue === 'foundation' ? 'element' : 'foundation'](chain)
    const [before = 0n] = await heldByBuyer([sale])
    const transaction = build([sale.part, sale.part, other.part])
    const sent = sale.part.spends * 2n + other.part.spends
    expect(transaction.value).toBe(sent)
    const { success, spent } = await chain.execute(transaction)
    expect(success).toBe(true)
    expect(spent).toBe(sale.cost + other.cost)
    expect(await heldByBuyer([sale, other])).toEqual([before + (sale.units ?? 1n), 1n])
    await expectEmptyRouter([sale, other])
  })

  const six: Venue[] = ['seaport15', 'looksRareV2', 'sudoswap', 'nftx', 'nft20', 'x2y2']
  test.each([
    ['six markets', six],
    ['every market, tokens and units', venues],
  ] as const)('behavior: %s are swept in one transaction', async (name, chosen) => {
    const each: Sale[] = []
    for (const venue of chosen) each.push(await sales[venue](chain))
    const before = await heldByBuyer(each)
    const heldBefore = each.flatMap(({ tokenId, units, part }, index) =>
      units === undefined
        ? []
        : part.items.map(({ tokenAddress }) => ({
            owner: chain.buyer.address,
            tokenAddress,
            tokenId,
            amount: before[index] as bigint,
          })),
    )
    const parts = each.map(sale => sale.part)
    const { timestamp } = await chain.client.getBlock()
    const checked = parts.some(part => part.kind === 'cryptopunks')
      ? {}
      : { minimumItems: { all: true, heldBefore } as const }
    const options = { deadline: timestamp + 10_000n, ...checked }
    const { success, spent, gas } = await chain.execute(build(parts, options))
    expect(success).toBe(true)
    expect(spent).toBe(each.reduce((sum, sale) => sum + sale.cost, 0n))
    const after = await heldByBuyer(each)
    const bought = after.map((amount, index) => amount - (before[index] as bigint))
    const units = each.filter(sale => sale.units !== undefined)
    const total = units.reduce((sum, sale) => sum + (sale.units as bigint), 0n)
    expect(bought).toEqual(each.map(sale => (sale.units === undefined ? 1n : total)))
    await expectEmptyRouter(each)
    recordGas(`sweep: ${name}`, gas)
  })

  test('behavior: a sweep of which all but one are gone is worth that one', async () => {
    const each: Sale[] = []
    for (const venue of six) each.push(await sales[venue](chain))
    const [first, ...gone] = each as [Sale, ...Sale[]]
    expect((await chain.execute(build(gone.map(sale => sale.part)))).success).toBe(true)
    const parts = [...gone, first].map(sale => sale.part)
    const { success, spent, gas } = await chain.execute(build(parts))
    expect([success, spent]).toEqual([true, first.cost])
    expect(await heldByBuyer(each)).toEqual(each.map(() => 1n))
    await expectEmptyRouter(each)
    recordGas('sweep: one of six markets is left', gas)
  })
})

describe('minimumItems', () => {
  /** A sale, and another of its kind that is gone by the time it is bought. */
  const saleAndGone = async (venue: Venue): Promise<[Sale, Sale]> => {
    const sale = await sales[venue](chain)
    const gone = await sales.foundation(chain)
    const cancel = foundation([
      {
        recipient: accounts[2]?.address as Address,
        tokenAddress: gone.part.items[0]?.tokenAddress as Address,
        tokenId: gone.tokenId,
        price: 2n * ether,
        referrer: zeroAddress,
      },
    ])
    expect((await chain.execute(build([cancel]))).success).toBe(true)
    return [sale, gone]
  }

  test("behavior: 'all' undoes a transaction that bought too little (A54)", async () => {
    const [sale, gone] = await saleAndGone('looksRareV2')
    const parts = [sale.part, gone.part]
    expect(await chain.execute(build(parts, { minimumItems: 'all' }))).toMatchObject({
      success: false,
      spent: 0n,
    })
    expect(await heldByBuyer([sale])).toEqual([0n])
    expect(await chain.execute(build(parts))).toMatchObject({ success: true, spent: sale.cost })
    expect(await heldByBuyer([sale, gone])).toEqual([1n, 0n])
  })

  test('behavior: a number of one collection', async () => {
    const [sale, gone] = await saleAndGone('element')
    const parts = [sale.part, gone.part]
    const balanceBefore = await chain.countOf(chain.buyer.address)
    const two = build(parts, { minimumItems: { count: 2, balanceBefore } })
    expect(await chain.execute(two)).toMatchObject({ success: false, spent: 0n })
    const one = build(parts, { minimumItems: { count: 1, balanceBefore } })
    const { gas, ...bought } = await chain.execute(one)
    expect(bought).toMatchObject({ success: true, spent: sale.cost })
    recordGas('one of two orders is gone, a minimum of one item', gas)
  })

  test.each(['looksRareUnits', 'x2y2Units'] as const)(
    'behavior: units of an ERC1155 are told from those held before: %s',
    async venue => {
      const sale = await sales[venue](chain)
      const other = await sales.element(chain)
      const owner = chain.buyer.address
      const [item] = sale.part.items
      if (!item) throw new Error('nothing is sold')
      const minimum = async () => ({
        all: true as const,
        heldBefore: [
          {
            owner,
            tokenAddress: item.tokenAddress,
            tokenId: item.tokenId,
            amount: await chain.unitsOf(owner, item.tokenId),
          },
        ],
      })
      const good = build([sale.part], { minimumItems: await minimum() })
      expect(await chain.execute(good)).toMatchObject({ success: true, spent: sale.cost })
      const parts = [sale.part, other.part]
      const late = build(parts, { minimumItems: await minimum() })
      expect(await chain.execute(late)).toMatchObject({ success: false, spent: 0n })
      expect(await heldByBuyer([other])).toEqual([0n])
    },
  )

  test('behavior: CryptoPunks are counted', async () => {
    const sale = await sales.cryptopunks(chain)
    const other = await sales.cryptopunks(chain, { punk: 43n })
    const parts = [sale.part, other.part]
    const count = (count: number, balanceBefore: bigint) =>
      build(parts, { minimumItems: { count, balanceBefore } })
    expect((await chain.execute(count(2, 1n))).success).toBe(false)
    expect((await chain.execute(count(2, 0n))).success).toBe(true)
    expect(await heldByBuyer([sale, other])).toEqual([1n, 1n])
  })
})

describe('recipients', () => {
  test.each(['cryptopunks', 'foundation', 'x2y2', 'x2y2Units'] as const)(
    'behavior: the router passes on what %s sells to whoever sends',
    async venue => {
      const sale = await sales[venue](chain, { recipient: senderAsRecipient })
      const [before = 0n] = await heldByBuyer([sale])
      expect((await chain.execute(build([sale.part]))).success).toBe(true)
      expect(await heldByBuyer([sale])).toEqual([before + (sale.units ?? 1n)])
    },
  )
})

describe('faults of the peer', () => {
  const [, , thief] = accounts.map(({ address }) => address)
  const commandOf = (sale: Sale): Command => {
    const [command] = sale.part.commands(true)
    if (!command) throw new Error('nothing is bought')
    return command
  }

  test('A54: what goes to the router itself is taken by whoever comes next', async () => {
    const sale = await sales.foundation(chain)
    const command = commandOf(sale)
    if (command.command !== 'FOUNDATION') throw new Error(command.command)
    const args = { ...command.args, recipient: routerAsRecipient }
    const { success } = await chain.execute(forced([{ ...command, args }], sale.part.spends))
    expect(success).toBe(true)
    expect(await held(router, sale)).toBe(1n)
    const { token, identifier } = command.args
    const theft = {
      command: 'SWEEP_ERC721',
      args: { token, recipient: thief, identifier },
    } as const
    await chain.send(thief as Address, router, forced([theft as never], 0n).data)
    expect(await held(thief as Address, sale)).toBe(1n)
  })

  test('A54: Sudoswap pays what is left to the address of a constant, where it is lost', async () => {
    const sale = await sales.sudoswap(chain)
    const command = commandOf(sale)
    if (command.command !== 'SUDOSWAP') throw new Error(command.command)
    const call = sudoswapCall.decode(command.args.data as `0x${string}`)
    const data = sudoswapCall.encode({ ...call, ethRecipient: senderAsRecipient })
    const before = await chain.balance(senderAsRecipient)
    const args = { ...command.args, data }
    await chain.execute(forced([{ ...command, args }], sale.part.spends))
    expect((await chain.balance(senderAsRecipient)) - before).toBe(sale.part.spends - sale.cost)
  })

  test('another token than X2Y2 has signed undoes the whole transaction, and not only that order', async () => {
    const sale = await sales.x2y2(chain)
    const other = await sales.element(chain)
    const command = commandOf(sale)
    if (command.command !== 'X2Y2_721') throw new Error(command.command)
    const args = { ...command.args, identifier: BigInt(command.args.identifier) + 1n }
    const sent = sale.part.spends + other.part.spends
    const commands = [{ ...command, args }, commandOf(other)]
    expect(await chain.execute(forced(commands, sent))).toMatchObject({ success: false })
    expect((await chain.execute(forced([command, commandOf(other)], sent))).success).toBe(true)
  })
})
