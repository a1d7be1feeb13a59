import { accounts, dropPhases, firstLight, startTestChain, type TestChain } from '@sluice/devnet'
import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, hands, onChain } from '../testing/onChain.ts'

const dropAbi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
])
const { price } = dropPhases[1]
const minter = privateKeyToAccount(accounts[1]?.privateKey ?? '0x')

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** A mint of so many, where the marketplace's calldata may say otherwise than its quote. */
function minting(
  quantity: number,
  does: { quantity?: bigint; to?: Address } = {},
  more: { to?: Address } = {},
) {
  const { quantity: minted = BigInt(quantity), to = minter.address } = does
  const data = encodeFunctionData({
    ...{ abi: dropAbi, functionName: 'mint', args: [1n, to, minted, []] },
  })
  const s = onChain({
    url: chain.url,
    account: minter,
    handlers: {
      '/execute/mint/v1': () => ({
        json: answerOf(
          s.from,
          [{ id: 'sale', to: firstLight.address, data, value: price * minted }],
          {
            path: [
              {
                ...{ contract: firstLight.address, quantity, rawQuote: price.toString() },
                ...{ currency: zeroAddress, currencySymbol: 'ETH', currencyDecimals: 18 },
              },
            ],
          },
        ),
      }),
    },
  })
  return s.client.actions.mintToken({
    items: [{ collection: firstLight.address, quantity }],
    wallet: s.wallet,
    expectedPrice: { [zeroAddress]: { raw: price * BigInt(quantity) } },
    ...more,
  })
}

describe('mintToken on a chain', () => {
  test('default: two of a drop', async () => {
    const node = hands(chain.url, minter)
    const drop = { address: firstLight.address, abi: dropAbi } as const
    const before = await node.readContract({ ...drop, functionName: 'totalSupply' })
    const { state, steps } = await minting(2)
    expect(state).toEqual({ status: 'complete', error: undefined })
    const ids = steps[0]?.items[0]?.transfersData?.map(({ token }) => token?.tokenId)
    expect(ids).toEqual([`${before + 1n}`, `${before + 2n}`])
    expect(await node.readContract({ ...drop, functionName: 'ownerOf', args: [before + 2n] })).toBe(
      minter.address,
    )
  })

  test('behavior: calldata that mints less', async () => {
    expect((await minting(2, { quantity: 1n })).state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 arrived' } },
    })
  })

  test('options: to: it is theirs, and complete by that', async () => {
    const to: Address = `0x${'77'.repeat(20)}`
    const { state, steps } = await minting(1, { to }, { to })
    expect(state.status).toBe('complete')
    const [moved] = steps[0]?.items[0]?.transfersData ?? []
    expect(moved).toMatchObject({ to })
    const owner = await hands(chain.url, minter).readContract({
      ...{ address: firstLight.address, abi: dropAbi, functionName: 'ownerOf' },
      args: [BigInt(moved?.token?.tokenId ?? 0)],
    })
    expect(owner.toLowerCase()).toBe(to)
    await expect(minting(1, {}, { to })).rejects.toMatchObject({ code: 'nothing_bought' })
  })

  test('error: calldata that mints for somebody else', async () => {
    const to: Address = `0x${'77'.repeat(20)}`
    await expect(minting(1, { to })).rejects.toMatchObject({
      ...{ code: 'nothing_bought', moneyMoved: 'yes' },
    })
  })

  test('error: calldata that takes more than quoted is not shown to the wallet', async () => {
    const node = hands(chain.url, minter)
    const { address } = minter
    const before = await node.getTransactionCount({ address })
    await expect(minting(1, { quantity: 2n })).rejects.toMatchObject({ code: 'value_above_quote' })
    expect(await node.getTransactionCount({ address })).toBe(before)
  })
})
