import {
  accounts,
  addresses,
  allowList,
  cosigner,
  dropPhases,
  firstLight,
  solver,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import { readIntent } from '@sluice/sdk'
import { eq } from 'drizzle-orm'
import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hash,
  type Hex,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyDeposit } from '../../../react/src/flow/across/verifyDeposit.ts'
import { verifyCall } from '../../../react/src/flow/call/verifyCall.ts'
import { intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { requests } from '../storage/schema/operations.ts'
import {
  type CrossMarket,
  gasOf,
  type Side,
  startCrossMarket,
} from '../testing/startCrossMarket.ts'
import { until } from '../testing/until.ts'

const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
const depositsAbi = parseAbi([
  'function deposits(bytes32 id) view returns (address depositor, uint64 deadline, uint8 state, uint256 amount)',
])
const ether = parseEther('1')
const weth = addresses.weth

const low = (address: string) => address.toLowerCase() as Hex
const escrow = low(addresses.crossChainEscrow)

let chains: readonly TestChain[]
let market: CrossMarket
let near: Side
let far: Side
beforeAll(async () => {
  const [one, two] = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
  chains = [one, two]
  market = await startCrossMarket({
    ...{ near: one, far: two, settings: { escrow, solverKey: solver.privateKey } },
    chain: {
      collections: [tidelines, vessels, firstLight].map(({ address }) => low(address)),
      wrappedNative: low(weth),
      router: low(addresses.universalRouter),
      allowLists: [allowList.map(low)],
      orderZone: { address: low(addresses.signedZone), cosignerKey: cosigner.privateKey },
    },
  })
  ;({ near, far } = market)
})
afterAll(async () => {
  await market?.stop()
  await Promise.all(chains.map(chain => chain.stop()))
})
afterEach(() => {
  expect(market.failures).toEqual([])
})

const balance = ({ reader }: Side, address: Hex) => reader.getBalance({ address })
const rowOf = async (id: string) => {
  const [row] = await market.database.db
    .select()
    .from(intents)
    .where(eq(intents.id, id as Hex))
  return row
}
const trader = (index: number) => market.trader(accounts[index]?.privateKey)
const stateOf = async (id: string) => (await rowOf(id))?.state
/** Lists a token of an account on the far chain; answers its key. */
const list = async (
  index: number,
  token: string,
  price: bigint,
  quantity = 1,
  currency?: Hex,
  orderKind: 'seaport-v1.5' | 'seaport-v1.6' = 'seaport-v1.5',
  options: Record<string, { useOffChainCancellation: boolean }> = {},
) => {
  const { client, far: wallet } = trader(index)
  const { state } = await client.actions.listToken({
    listings: [
      {
        ...{ token, weiPrice: `${price}`, quantity, orderKind, options },
        ...(currency === undefined ? {} : { currency }),
      },
    ],
    wallet,
    chainId: 31338,
  })
  expect(state.status).toBe('complete')
}
/** What the kit holds a payment on the near chain to, beside what it is for. */
const paidNear = {
  ...{ origin: 31337, through: escrow, within: 2000, now: Date.now },
  ...{ destination: 31338, destinationEscrow: escrow },
}
type Wanted = { token: string; price: bigint; quantity?: bigint; currency?: Hex }
/** What the kit holds a purchase to. */
const buying = (...wanted: readonly Wanted[]) => {
  const least = wanted.reduce((sum, { price }) => sum + price, 0n)
  return verifyDeposit({
    ...{ ...paidNear, least, most: least + ether / 100n, wrappedNative: low(weth) },
    lines: wanted.map(({ token, price: amount, quantity = 1n, currency = zeroAddress }) => {
      const [contract, tokenId = ''] = token.split(':')
      const money = (address: Hex) => ({
        currency: { address, symbol: 'ETH', decimals: 18 },
        amount,
      })
      return {
        ...{ token: { contract: contract as Hex, tokenId: BigInt(tokenId) }, quantity },
        ...{ price: money(currency), pay: money(zeroAddress) },
      }
    }),
  })
}
/** A token of an account on the far chain. */
const heldBy = async (index: number, skip = 0, { address }: { address: Hex } = tidelines) => {
  await far.catchUp()
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${address}`
  const { tokens } = (await far.get(path)) as { tokens: { token: { tokenId: string } }[] }
  return `${low(address)}:${tokens[skip]?.token.tokenId}`
}
const ownerOf = (token: string) =>
  far.reader.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf' },
    args: [BigInt(token.split(':')[1] ?? 0)],
  })

describe('call', () => {
  test('default: made on the far chain, paid on the near one, exact to the wei on both', async () => {
    const { client, near: wallet, address } = trader(1)
    const before = {
      user: await balance(near, address),
      solverNear: await balance(near, solver.address),
      solverFar: await balance(far, solver.address),
      userFar: await balance(far, address),
    }
    const transfer = encodeFunctionData({
      ...{ abi: wethAbi, functionName: 'transfer', args: [address, 600n] },
    })
    const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [400n] })
    const txs = [
      {
        to: weth,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
        value: '1000',
      },
      { to: weth, data: transfer },
      // What comes back to the sender of the calls goes to who paid for them.
      { to: weth, data: withdraw },
    ]
    const held = () =>
      far.reader.readContract({
        ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
      })
    const had = await held()
    const { state, steps } = await client.actions.call({
      ...{ txs, toChainId: 31338, chainId: 31337, wallet, maxRelayerFee: ether / 10n },
      // The kit's own judgement of what the server says that the deposit is for.
      verify: verifyCall({
        ...{ ...paidNear, most: ether },
        txs: txs.map(({ value = 0n, ...tx }) => ({ ...tx, value: BigInt(value) })),
      }),
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    const [item] = steps.find(step => step.id === 'deposit')?.items ?? []
    const id = `${item?.check?.body?.id}`
    expect(item?.txHashes).toMatchObject([{ chainId: 31338 }])
    expect(item?.internalTxHashes).toMatchObject([{ chainId: 31337 }])
    expect((await held()) - had).toBe(600n)
    await until('it is claimed', async () => (await stateOf(id)) === 'claimed')
    const row = await rowOf(id)
    const [paid, filled, claimed] = [row?.depositHash, row?.fillHash, row?.claimHash] as Hash[]
    expect(row).toMatchObject({ value: 1000n, user: address })
    const amount = row?.amount ?? 0n
    // The id that the client computes is the one under which the escrow has the deposit.
    const intent = item && (await readIntent(item))
    expect(intent).toMatchObject({ unknown: [], user: address, amount, calls: [{}, {}, {}] })
    const [depositor] = await near.reader.readContract({
      ...{ address: escrow, abi: depositsAbi, functionName: 'deposits' },
      args: [intent?.id ?? '0x'],
    })
    expect(low(depositor)).toBe(address)
    expect(await balance(near, address)).toBe(
      before.user - amount - (await gasOf(near, paid ?? '0x')),
    )
    expect(await balance(far, address)).toBe(before.userFar + 400n)
    expect(await balance(far, solver.address)).toBe(
      before.solverFar - 1000n - (await gasOf(far, filled ?? '0x')),
    )
    expect(await balance(near, solver.address)).toBe(
      before.solverNear + amount - (await gasOf(near, claimed ?? '0x')),
    )
    expect([await balance(near, escrow), await balance(far, escrow)]).toEqual([0n, 0n])
    // The fee covers what it cost, and not much more.
    const cost = (await gasOf(far, filled ?? '0x')) + (await gasOf(near, claimed ?? '0x'))
    expect(amount - 1000n).toBeGreaterThan(cost)
    expect(amount - 1000n).toBeLessThan(cost * 2n)
    expect(await far.post('/execute/status/v1', { kind: 'cross-chain-intent', id })).toMatchObject({
      ...{ status: 'success', txHashes: [filled] },
    })
    expect(
      await far.post('/execute/status/v1', { kind: 'cross-chain-transaction', id: paid }),
    ).toMatchObject({ status: 'success' })
  })

  test('behavior: the same request again is the same payment, which the escrow takes once', async () => {
    const { address, near: wallet } = trader(1)
    const body = {
      user: address,
      originChainId: 31337,
      txs: [{ to: accounts[4]?.address, data: '0x', value: '5' }],
    }
    const first = await far.post('/execute/call/v1', body)
    const again = await far.post('/execute/call/v1', { ...body, requestId: first.requestId })
    expect(again).toEqual(first)
    const other = await far.post('/execute/call/v1', body)
    expect(other.steps).not.toEqual(first.steps)
    const { data } = depositOf(first)
    const send = () =>
      wallet.sendTransaction({
        ...data,
        value: BigInt(data.value),
        chain: null,
        account: wallet.account ?? null,
      })
    await gasOf(near, await send())
    await expect(send()).rejects.toThrow()
    const { id } = depositOf(first)
    await until('it is claimed', async () => (await stateOf(id)) === 'claimed')
    const done = await far.post('/execute/call/v1', { ...body, requestId: first.requestId })
    expect(done.steps).toMatchObject([{ items: [{ status: 'complete' }] }, { items: [] }])
  })

  test('behavior: what is quoted anew stays part of the request, and of no other one', async () => {
    const body = {
      user: trader(1).address,
      originChainId: 31337,
      txs: [{ to: accounts[4]?.address, data: '0x', value: '5' }],
    }
    const first = await far.post('/execute/call/v1', body)
    const { requestId } = first
    const { id } = depositOf(first)
    await market.database.db
      .update(intents)
      .set({ payBy: 1 })
      .where(eq(intents.id, id as Hex))
    const second = await far.post('/execute/call/v1', { ...body, requestId })
    expect(second.requestId).toBe(requestId)
    expect(depositOf(second).id).not.toBe(id)
    expect(await far.post('/execute/call/v1', { ...body, requestId })).toEqual(second)
    const message = (name: unknown) =>
      expect.stringContaining(`requestId ${name} is not known here for this account`)
    const lost = await far.post('/execute/call/v1', { ...body, requestId: 'unknown' })
    expect(lost).toMatchObject({ statusCode: 400, code: -1, message: message('unknown') })
    const mint = await far.post('/execute/mint/v1', {
      ...{ taker: trader(1).address, currencyChainId: 31337, requestId },
      items: [{ collection: firstLight.address }],
    })
    expect(mint).toMatchObject({ statusCode: 400, code: -1, message: message(requestId) })
  })
})

type Deposit = { data: { to: Hex; data: Hex; value: string; chainId: number }; id: string }
function depositOf(answer: Record<string, unknown>): Deposit {
  const [step] = answer.steps as {
    items: { data: Deposit['data']; check: { body: { id: string } } }[]
  }[]
  const [item] = step?.items ?? []
  if (!item) throw new Error(`There is no deposit: ${JSON.stringify(answer)}`)
  return { data: item.data, id: item.check.body.id }
}

describe('buy, paid on the near chain', () => {
  test('default: the token is the taker’s, the price and the fee are what was quoted', async () => {
    const token = await heldBy(2)
    await list(2, token, ether)
    const { client, near: wallet, address } = trader(1)
    const before = await balance(near, address)
    const { state, path, fees, steps } = await client.actions.buyToken({
      items: [{ token }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337 } },
      expectedPrice: { [zeroAddress]: { raw: ether } },
      maxRelayerFee: ether / 100n,
      verify: buying({ token, price: ether }),
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect((await ownerOf(token)).toLowerCase()).toBe(address)
    const fee = BigInt(fees?.relayer?.amount?.raw ?? 0)
    expect(fees?.relayer?.currency).toMatchObject({ chainId: 31337, contract: zeroAddress })
    expect(path).toMatchObject([
      { fromChainId: 31337, rawQuote: `${ether + fee}`, gasCost: `${fee}`, currency: zeroAddress },
    ])
    const [item] = steps[0]?.items ?? []
    const paid = item?.internalTxHashes?.[0]?.txHash ?? '0x'
    expect(await balance(near, address)).toBe(before - ether - fee - (await gasOf(near, paid)))
  })

  test('behavior: of an order of our own zone the co-signer’s word is for who makes the calls', async () => {
    const token = await heldBy(2)
    const own = { useOffChainCancellation: true }
    await list(2, token, ether, 1, undefined, 'seaport-v1.5', { 'seaport-v1.5': own })
    const { orders } = await far.get(`/orders/asks/v5?token=${token}&includeRawData=true`)
    const restricted = { zone: low(addresses.signedZone), orderType: 2 }
    expect(orders).toMatchObject([{ rawData: restricted, isNativeOffChainCancellable: true }])
    const { client, near: wallet, address } = trader(1)
    const { state, steps } = await client.actions.buyToken({
      items: [{ token }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337 } },
      expectedPrice: { [zeroAddress]: { raw: ether } },
      maxRelayerFee: ether / 100n,
      verify: buying({ token, price: ether }),
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect((await ownerOf(token)).toLowerCase()).toBe(address)
    expect(steps[0]?.items[0]?.txHashes).toMatchObject([{ chainId: 31338 }])
    const [filled] = (await far.get(`/orders/asks/v5?maker=${accounts[2]?.address}&status=any`))
      .orders as { status: string }[]
    expect(filled?.status).toBe('filled')
    expect(await balance(far, escrow)).toBe(0n)
  })

  test('behavior: several at once, several units, and prices in wrapped currency: all or none', async () => {
    const [one, two] = [await heldBy(3), await heldBy(3, 1)]
    await list(3, one, ether)
    await list(3, two, 2n * ether, 1, weth)
    const edition = await heldBy(3, 0, vessels)
    await list(3, edition, 3n * 7n * 10n ** 15n, 3)
    const { client, near: wallet, address } = trader(1)
    const held = () =>
      far.reader.readContract({
        address: vessels.address,
        abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [address, BigInt(edition.split(':')[1] ?? 0)],
      })
    const had = await held()
    const { state, path } = await client.actions.buyToken({
      items: [{ token: one }, { token: two }, { token: edition, quantity: 3 }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337 } },
      expectedPrice: { [zeroAddress]: { raw: 3n * ether + 21n * 10n ** 15n } },
      maxRelayerFee: ether / 100n,
      verify: buying(
        { token: one, price: ether },
        { token: two, price: 2n * ether, currency: weth },
        { token: edition, price: 21n * 10n ** 15n, quantity: 3n },
      ),
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(path).toHaveLength(3)
    const owners = [await ownerOf(one), await ownerOf(two)].map(owner => owner.toLowerCase())
    expect(owners).toEqual([address, address])
    expect((await held()) - had).toBe(3n)
    expect(await balance(far, escrow)).toBe(0n)
    expect(
      await far.reader.readContract({
        ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [escrow] },
      }),
    ).toBe(0n)
  })

  test('behavior: sold in between, the payment comes back, exact to the wei', async () => {
    await until('the earlier ones are claimed', async () => {
      const rows = await market.database.db.select({ state: intents.state }).from(intents)
      return rows.every(({ state }) => state === 'claimed' || state === 'quoted')
    })
    const token = await heldBy(4)
    await list(4, token, ether)
    const { client, near: wallet, address } = trader(1)
    const before = {
      user: await balance(near, address),
      solverFar: await balance(far, solver.address),
      solverNear: await balance(near, solver.address),
    }
    const other = trader(5)
    let paid: Hash | undefined
    const run = client.actions.buyToken({
      items: [{ token }],
      wallet: {
        address: async () => address,
        handleSignMessageStep: async () => undefined,
        // Somebody else is faster: between the quote and the payment.
        handleSendTransactionStep: async (_, item) => {
          const { state } = await other.client.actions.buyToken({
            ...{ items: [{ token }], wallet: other.far, chainId: 31338 },
          })
          expect(state.status).toBe('complete')
          const { to, data, value } = item.data as Deposit['data']
          paid = await wallet.sendTransaction({
            ...{ to, data, value: BigInt(value), chain: null, account: wallet.account ?? null },
          })
          return paid
        },
      },
      ...{ chainId: 31338, options: { currencyChainId: 31337 } },
      maxRelayerFee: ether / 100n,
      expectedPrice: { [zeroAddress]: { raw: ether } },
    })
    const error: unknown = await run.catch(reason => reason)
    expect(error).toMatchObject({ name: 'CrossChainRefundError' })
    expect((await ownerOf(token)).toLowerCase()).toBe(other.address)
    expect(await balance(near, address)).toBe(before.user - (await gasOf(near, paid ?? '0x')))
    expect(await balance(far, solver.address)).toBe(before.solverFar)
    const status = await far.post('/execute/status/v1', {
      kind: 'cross-chain-transaction',
      id: paid,
    })
    expect(status).toMatchObject({ status: 'refund' })
    const [refund] = status.txHashes as Hash[]
    expect(error).toMatchObject({ details: { refunds: [refund] } })
    expect(await balance(near, solver.address)).toBe(
      before.solverNear - (await gasOf(near, refund ?? '0x')),
    )
    expect(await balance(near, escrow)).toBe(0n)
  })
})

describe('several of Seaport 1.6, which no router buys, paid on the near chain', () => {
  test('behavior: all or none, also where one is gone when the calls are made', async () => {
    const tokens = [await heldBy(6), await heldBy(6, 1), await heldBy(6, 2)] as const
    for (const token of tokens) await list(6, token, ether / 10n, 1, undefined, 'seaport-v1.6')
    const { client, near: wallet, address } = trader(1)
    const buy = (
      items: readonly string[],
      sender: Parameters<typeof client.actions.buyToken>[0]['wallet'],
    ) =>
      client.actions.buyToken({
        items: items.map(token => ({ token })),
        ...{ wallet: sender, chainId: 31338, options: { currencyChainId: 31337 } },
        expectedPrice: { [zeroAddress]: { raw: (ether / 10n) * BigInt(items.length) } },
        maxRelayerFee: ether / 100n,
      })
    const run = buy(tokens.slice(0, 2), {
      address: async () => address,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: async (_, item) => {
        const other = trader(5)
        await other.client.actions.buyToken({
          ...{ items: [{ token: tokens[0] }], wallet: other.far, chainId: 31338 },
        })
        const { to, data, value } = item.data as Deposit['data']
        return wallet.sendTransaction({
          ...{ to, data, value: BigInt(value), chain: null, account: wallet.account ?? null },
        })
      },
    })
    await expect(run).rejects.toMatchObject({ name: 'CrossChainRefundError' })
    expect((await ownerOf(tokens[1])).toLowerCase()).toBe(low(accounts[6]?.address ?? '0x'))
    const { state } = await buy(tokens.slice(1), wallet)
    expect(state).toEqual({ status: 'complete', error: undefined })
    const owners = await Promise.all(tokens.slice(1).map(ownerOf))
    expect(owners.map(owner => owner.toLowerCase())).toEqual([address, address])
  })
})

describe('mint, paid on the near chain', () => {
  test('default: minted to the taker, by the phases that are open to them', async () => {
    const { client, near: wallet, address } = trader(1)
    const drop = firstLight.address
    const count = () =>
      far.reader.readContract({
        ...{ address: drop, abi: erc721Abi, functionName: 'balanceOf', args: [address] },
      })
    const before = await count()
    const { state } = await client.actions.mintToken({
      items: [{ collection: drop, quantity: 3 }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337 } },
      expectedPrice: { [zeroAddress]: { raw: dropPhases[0].price * 2n + dropPhases[1].price } },
      maxRelayerFee: ether / 100n,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect((await count()) - before).toBe(3n)
  })

  test('options: feesOnTop are paid by the fill that mints, to the unit', async () => {
    const { client, near: wallet, address } = trader(3)
    const drop = firstLight.address
    const recipient = '0xf3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3'
    const { state, path } = await client.actions.mintToken({
      items: [{ collection: drop, quantity: 1 }],
      wallet,
      chainId: 31338,
      options: { currencyChainId: 31337, feesOnTop: [`${recipient}:12345`] },
      expectedPrice: { [zeroAddress]: { raw: dropPhases[0].price } },
      maxRelayerFee: ether / 100n,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await far.reader.getBalance({ address: recipient })).toBe(12345n)
    expect(path).toMatchObject([{ feesOnTop: [{ recipient, rawAmount: '12345' }] }])
    expect(
      await far.reader.readContract({
        ...{ address: drop, abi: erc721Abi, functionName: 'balanceOf', args: [address] },
      }),
    ).toBeGreaterThan(0n)
  })

  test('behavior: by a purchase that says fillType mint, as one payment', async () => {
    const { client, near: wallet, address } = trader(2)
    const drop = firstLight.address
    const count = () =>
      far.reader.readContract({
        ...{ address: drop, abi: erc721Abi, functionName: 'balanceOf', args: [address] },
      })
    const before = await count()
    const { state, steps } = await client.actions.buyToken({
      items: [{ collection: drop, quantity: 2, fillType: 'mint' }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337 } },
      expectedPrice: { [zeroAddress]: { raw: dropPhases[0].price * 2n } },
      maxRelayerFee: ether / 100n,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.flatMap(step => step.items.map(() => step.id))).toEqual(['sale'])
    expect((await count()) - before).toBe(2n)
  })
})

describe('partial, paid on the near chain', () => {
  test.each([
    {
      ...{ path: '/execute/buy/v7', message: 'items[0]: No fillable orders' },
      itemOf: (token: string) => ({ token }),
    },
    {
      ...{ path: '/execute/mint/v1', message: 'items[0]: Collection has no eligible mints' },
      itemOf: (token: string) => ({ collection: token.split(':')[0] }),
    },
  ])(
    'behavior: $path names what it leaves out, also when it is asked again',
    async ({ path, message, itemOf }) => {
      const token = await heldBy(7)
      const isMint = path.includes('mint')
      if (!isMint) await list(7, token, ether / 10n)
      const left = isMint ? token : await heldBy(8)
      const body = {
        taker: trader(1).address,
        items: [itemOf(left), isMint ? { collection: firstLight.address } : itemOf(token)],
        ...{ partial: true, currencyChainId: 31337 },
      }
      const first = await far.post(path, body)
      expect(first.path).toHaveLength(1)
      expect(first.errors).toEqual([{ message }])
      const { requestId } = first
      expect(await far.post(path, { ...body, requestId })).toEqual(first)
      const items = body.items.map(item => ({ ...item, quantity: 1 }))
      const quote = await far.post(path, { ...body, items, onlyPath: true })
      expect(quote.errors).toEqual([{ message }])
    },
  )
})

describe('partial, sold while the payment was under way', () => {
  test.each(['seaport-v1.5', 'seaport-v1.6'] as const)(
    'behavior: %s: of none, and of a part of what was paid for, all comes back, exact to the wei',
    async kind => {
      for (const gone of [2, 1]) {
        const seller = 7 + gone - 1
        const tokens = [await heldBy(seller), await heldBy(seller, 1)] as const
        for (const token of tokens) await list(seller, token, ether / 10n, 1, undefined, kind)
        const { near: wallet, address } = trader(1)
        const payee: Hex = `0x${'7a'.repeat(20)}`
        const quote = await far.post('/execute/buy/v7', {
          ...{ taker: address, items: tokens.map(token => ({ token })), partial: true },
          ...{ currencyChainId: 31337, feesOnTop: [`${payee}:1001`] },
        })
        const { data, id } = depositOf(quote)
        const other = trader(5)
        const before = {
          user: [await balance(near, address), await balance(far, address)],
          payee: await balance(far, payee),
        }
        const { state } = await other.client.actions.buyToken({
          items: tokens.slice(0, gone).map(token => ({ token })),
          ...{ wallet: other.far, chainId: 31338 },
        })
        expect(state.status).toBe('complete')
        const { to, data: input, value } = data
        const paid = await wallet.sendTransaction({
          ...{ to, data: input, value: BigInt(value) },
          ...{ chain: null, account: wallet.account ?? null },
        })
        await until('it is over', async () =>
          ['refunded', 'claimed', 'filled'].includes((await stateOf(id)) ?? ''),
        )
        expect(await stateOf(id)).toBe('refunded')
        const gas = await gasOf(near, paid)
        expect([await balance(near, address), await balance(far, address)]).toEqual([
          (before.user[0] ?? 0n) - gas,
          before.user[1],
        ])
        expect(await balance(far, payee)).toBe(before.payee)
        const status = { kind: 'cross-chain-transaction', id: paid }
        expect(await far.post('/execute/status/v1', status)).toMatchObject({ status: 'refund' })
        for (const token of tokens.slice(gone))
          expect(low(await ownerOf(token))).toBe(low(accounts[seller]?.address ?? '0x'))
      }
    },
  )

  test('behavior: what is quoted is bought, and what was left out by then is named', async () => {
    const token = await heldBy(7)
    await list(7, token, ether / 10n)
    const second = await heldBy(7, 1)
    await list(7, second, ether / 10n)
    const { client, near: wallet, address } = trader(1)
    const { state, path } = await client.actions.buyToken({
      items: [{ token }, { token: second }, { token: await heldBy(8) }],
      ...{ wallet, chainId: 31338, options: { currencyChainId: 31337, partial: true } },
      expectedPrice: { [zeroAddress]: { raw: ether / 5n } },
      maxRelayerFee: ether / 100n,
    })
    expect([path.length, state.status]).toEqual([2, 'partial'])
    const owners = await Promise.all([token, second].map(ownerOf))
    expect(owners.map(low)).toEqual([address, address])
  })
})

describe('a request that was forgotten', () => {
  test('behavior: its payment is the same one, and without a payment it is refused', async () => {
    const token = await heldBy(9)
    await list(9, token, ether / 10n)
    const body = {
      ...{ taker: trader(1).address, currencyChainId: 31337 },
      items: [{ collection: token.split(':')[0], quantity: 1 }],
    }
    const first = await far.post('/execute/buy/v7', body)
    const { requestId } = first
    const again = () => far.post('/execute/buy/v7', { ...body, requestId })
    const { db } = market.database
    await db.delete(requests).where(eq(requests.id, `${requestId}`))
    expect(await again()).toEqual(first)
    await db.delete(intents).where(eq(intents.requestId, `${requestId}`))
    expect(await again()).toMatchObject({
      ...{ statusCode: 400, code: -1 },
      message: expect.stringContaining(`requestId ${requestId} is not known here`),
    })
  })
})

describe('a request that is sent again by somebody else, or for something else', () => {
  const refused = (message: string) => ({
    ...{ statusCode: 400, code: -1 },
    message: expect.stringContaining(message),
  })

  test('behavior: a purchase is the same one for its payer and its taker alone, and for its items', async () => {
    const tokens = [await heldBy(9), await heldBy(9, 1)]
    for (const token of tokens) await list(9, token, ether / 10n)
    const [relayer, taker] = [low(trader(1).address), low(trader(2).address)]
    const body = { relayer, taker, currencyChainId: 31337, items: [{ token: tokens[0] }] }
    const first = await far.post('/execute/buy/v7', body)
    const { requestId } = first
    const again = (more: Record<string, unknown>) =>
      far.post('/execute/buy/v7', { ...body, requestId, ...more })
    expect(await again({})).toEqual(first)
    const unknown = refused(`requestId ${requestId} is not known here for this account`)
    expect(await again({ taker: low(trader(3).address) })).toMatchObject(unknown)
    expect(await again({ relayer: low(trader(3).address) })).toMatchObject(
      refused(`requestId ${requestId} is paid by ${relayer}, not by ${low(trader(3).address)}`),
    )
    expect(await again({ currencyChainId: undefined })).toMatchObject(
      refused(`requestId ${requestId} is paid on chain 31337, not on 31338`),
    )
    const other = refused(`requestId ${requestId} has a payment for something else`)
    expect(await again({ items: [{ token: tokens[1] }] })).toMatchObject(other)
    expect(await again({ feesOnTop: [`${relayer}:5`] })).toMatchObject(other)
    // So it is where the request was forgotten, and the payment is not.
    const { db } = market.database
    await db.delete(requests).where(eq(requests.id, `${requestId}`))
    expect(await again({})).toEqual(first)
    expect(await again({ taker: low(trader(3).address) })).toMatchObject(unknown)
  })

  test('behavior: a mint is the same one for its payer and its taker alone, and for its items', async () => {
    const [relayer, taker] = [low(trader(1).address), low(trader(2).address)]
    const items = [{ collection: firstLight.address }]
    const body = { relayer, taker, currencyChainId: 31337, items }
    const first = await far.post('/execute/mint/v1', body)
    const { requestId } = first
    const again = (more: Record<string, unknown>) =>
      far.post('/execute/mint/v1', { ...body, requestId, ...more })
    expect(await again({})).toEqual(first)
    expect(await again({ taker: low(trader(3).address) })).toMatchObject(
      refused(`requestId ${requestId} is not known here for this account`),
    )
    expect(await again({ relayer: undefined })).toMatchObject(
      refused(`requestId ${requestId} is paid by ${relayer}, not by ${taker}`),
    )
    expect(await again({ items: [{ ...items[0], quantity: 2 }] })).toMatchObject(
      refused(`requestId ${requestId} has a payment for something else`),
    )
  })

  test('behavior: calls are the same ones for what they call, and on the chain that pays', async () => {
    const txs = [{ to: accounts[4]?.address, data: '0x', value: '5' }]
    const body = { user: trader(1).address, originChainId: 31337, txs }
    const first = await far.post('/execute/call/v1', body)
    const { requestId } = first
    const other = { ...body, txs: [{ ...txs[0], value: '6' }], requestId }
    expect(await far.post('/execute/call/v1', other)).toMatchObject(
      refused(`requestId ${requestId} has a payment for something else`),
    )
    const purchase = await far.post('/execute/mint/v1', {
      ...{ taker: trader(1).address, currencyChainId: 31337 },
      items: [{ collection: firstLight.address }],
    })
    const mixed = { ...body, requestId: purchase.requestId }
    expect(await far.post('/execute/call/v1', mixed)).toMatchObject(
      refused(`requestId ${purchase.requestId} has a payment for something else`),
    )
  })
})

describe('what is not as it was quoted', () => {
  const quote = async (value = '1000') => {
    const { address } = trader(6)
    const answer = await far.post('/execute/call/v1', {
      user: address,
      originChainId: 31337,
      txs: [{ to: accounts[4]?.address, data: '0x', value }],
    })
    return depositOf(answer)
  }

  test('behavior: too little comes back, by whatever name one asks', async () => {
    const { near: wallet, address } = trader(6)
    const { data, id } = await quote()
    const before = await balance(near, address)
    const { to, data: input, value } = data
    const hash = await wallet.sendTransaction({
      ...{
        to,
        data: input,
        value: BigInt(value) - 1n,
        chain: null,
        account: wallet.account ?? null,
      },
    })
    const gas = await gasOf(near, hash)
    await until('it came back', async () => (await balance(near, address)) === before - gas)
    const status = (kind: string, of: string) => far.post('/execute/status/v1', { kind, id: of })
    await until('it is said', async () => {
      const { status: said } = await status('cross-chain-transaction', hash)
      return said === 'refund'
    })
    expect(await status('cross-chain-intent', id)).toMatchObject({
      status: 'refund',
      details: 'The payment was sent back: what was paid is not what was quoted',
    })
    expect(await stateOf(id)).toBe('quoted')
  })

  test("behavior: what nobody asked for stays its depositor's, and of a quote one wrong payment comes back, if it is worth the gas", async () => {
    const { near: wallet, address } = trader(6)
    const [one, two] = [await quote(), await quote()]
    const send = async ({ data }: typeof one, value: bigint, input = data.data) => {
      const account = wallet.account ?? null
      const hash = await wallet.sendTransaction({
        to: data.to,
        data: input as Hex,
        value,
        chain: null,
        account,
      })
      return { hash, gas: await gasOf(near, hash) }
    }
    const told = async (hash: Hash) => {
      const status = () =>
        far.post('/execute/status/v1', { kind: 'cross-chain-transaction', id: hash })
      await until('it is left', async () => (await status()).status === 'failure')
      return (await status()).details
    }
    const solverBefore = await balance(near, solver.address)
    const unknown = one.data.data.replace(/^(0x.{8}).{64}/, `$1${'ab'.repeat(32)}`)
    const strange = await send(one, ether, unknown as Hex)
    expect(await told(strange.hash)).toMatch(/Nobody quoted it to its account.*refund\(0x/)
    // So is what was quoted to another account.
    const other = trader(5).near
    const copied = await other.sendTransaction({
      ...{ to: one.data.to, data: one.data.data, value: BigInt(one.data.value) },
      ...{ chain: null, account: other.account ?? null },
    })
    expect(await told(copied)).toMatch(/Nobody quoted it to its account.*refund\(0x/)
    const small = await send(one, 1n)
    expect(await told(small.hash)).toMatch(/less than the gas.*refund\(0x/)
    expect(await balance(near, solver.address)).toBe(solverBefore)
    const before = await balance(near, address)
    const large = await send(two, ether)
    await until('it came back', async () => (await balance(near, address)) === before - large.gas)
    const again = await send(two, 2n * ether)
    expect(await told(again.hash)).toMatch(/Another wrong payment of this quote.*refund\(0x/)
    expect(
      await far.post('/execute/status/v1', { kind: 'cross-chain-intent', id: one.id }),
    ).toMatchObject({ status: 'failure', details: expect.stringMatching(/not as quoted.*refund/) })
    expect(await balance(near, escrow)).toBe(3n * ether + 1n + BigInt(one.data.value))
  })

  test('behavior: with the solver gone the user takes the money back after the deadline', async () => {
    const { near: wallet, address } = trader(6)
    const { data, id } = await quote()
    const account = wallet.account ?? null
    await market.stopServer()
    const before = await balance(near, address)
    const hash = await wallet.sendTransaction({
      ...{ to: data.to, data: data.data, value: BigInt(data.value), chain: null, account },
    })
    const paid = await gasOf(near, hash)
    const refund = encodeFunctionData({
      abi: parseAbi(['function refund(bytes32 id)']),
      args: [id as Hex],
    })
    const back = () => wallet.sendTransaction({ to: escrow, data: refund, chain: null, account })
    await expect(back()).rejects.toThrow()
    // By the time of whichever chain was ahead when it was quoted.
    const { deadline = 0 } = (await rowOf(id)) ?? {}
    await near.chain.rpc.request({
      ...{ method: 'evm_setNextBlockTimestamp', params: [deadline + 1] },
    })
    await near.chain.rpc.request({ method: 'evm_mine' })
    const got = await gasOf(near, await back())
    expect(await balance(near, address)).toBe(before - paid - got)
    // When it is there again the server sees both, and fills nothing.
    const farBefore = await balance(far, solver.address)
    await market.start()
    await until('it is known', async () => (await stateOf(id)) === 'refunded')
    expect(await far.post('/execute/status/v1', { kind: 'cross-chain-intent', id })).toMatchObject({
      status: 'refund',
    })
    expect(await balance(far, solver.address)).toBe(farBefore)
    const sent = await market.database.db.select().from(solverTransactions)
    expect(sent.filter(row => row.intentIds.includes(id as Hex))).toEqual([])
  })
})
