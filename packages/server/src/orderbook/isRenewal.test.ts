import {
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  parseSignature,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
  wallets,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { x2y2Address } from './kinds/x2y2Kind.ts'
import { toJson } from './parseOrder.ts'
import { reasons } from './reasons.ts'

const router: Hex = `0x${'d1'.repeat(20)}`
/** Who signs for the marketplace. */
const marketplace = privateKeyToAccount(`0x${'7'.repeat(64)}`)

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router } })
  const { source } = market.chain
  const { read } = source
  source.read = async (calls, options) => {
    const answers = await read(calls, options)
    return answers.map((answer, i) =>
      calls[i]?.functionName === 'signer' ? marketplace.address : answer,
    )
  }
  market.chain.approve(art, seller, true, x2y2Address)
  await market.catchUp()
})

const stored = async () => (await database.db.select().from(orders))[0]
const post = async (kind: string, data: unknown) => {
  const { body } = await market.post('/order/v4', { items: [{ order: { kind, data } }] })
  return (body.results as { message: string; orderId: Hex; reason?: string }[])[0]
}

const item = 'struct Item { uint256 price; bytes data; }'
const fee = 'struct Fee { uint256 percentage; address to; }'
const detail =
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }'
const shared =
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }'
const order =
  'struct Order { uint256 salt; address user; uint256 network; uint256 intent; uint256 delegateType; uint256 deadline; address currency; bytes dataMask; Item[] items; bytes32 r; bytes32 s; uint8 v; uint8 signVersion; }'
const run =
  'struct Run { Order[] orders; Detail[] details; Shared shared; bytes32 r; bytes32 s; uint8 v; }'
const head = 'uint256, address, uint256, uint256, uint256, uint256, address, bytes'

/** Ten days after the chain begins. */
const madeUntil = 1_800_864_000n
/** A sale on X2Y2 that its maker has signed for ten days, and the marketplace until a deadline. */
async function x2y2Sale(deadline: number, r?: Hex) {
  const price = 1000n
  const data = encodeAbiParameters(
    parseAbiParameters(['Pair[]', 'struct Pair { address token; uint256 tokenId; }']),
    [[{ token: art, tokenId: 1n }]],
  )
  const listed = { price, data }
  // What the maker signs stays, whenever the marketplace signs.
  const terms = {
    ...{ salt: 1n, user: seller, network: BigInt(chainId), intent: 1n, delegateType: 1n },
    ...{ deadline: madeUntil, currency: zeroAddress, dataMask: '0x' as Hex },
  }
  const { salt, user, network, intent, delegateType, currency, dataMask } = terms
  const values = [
    ...([salt, user, network, intent, delegateType] as const),
    ...([madeUntil, currency, dataMask] as const),
  ] as const
  const raw = hashOf(parseAbiParameters([`${head}, uint256, Item[]`, item]), [
    ...values,
    1n,
    [listed],
  ])
  const settled = {
    ...{ op: 1, orderIdx: 0n, itemIdx: 0n, price, executionDelegate: zeroAddress },
    itemHash: hashOf(parseAbiParameters([`${head}, Item`, item]), [...values, listed]),
    ...{ dataReplacement: '0x' as Hex, bidIncentivePct: 0n, aucMinIncrementPct: 0n },
    ...{ aucIncDurationSecs: 0n, fees: [{ percentage: 5000n, to: buyer }] },
  }
  const until = {
    ...{ salt: 1n, deadline: BigInt(deadline), amountToEth: 0n, amountToWeth: 0n },
    ...{ user: router, canFail: false },
  }
  const hash = hashOf(parseAbiParameters(['Shared, uint256, Detail[]', shared, detail, fee]), [
    until,
    1n,
    [settled],
  ])
  const input = {
    orders: [
      {
        ...{ ...terms, items: [listed], signVersion: 1 },
        ...vrs(await wallets.seller.signMessage({ message: { raw } })),
        ...(r ? { r } : {}),
      },
    ],
    ...{ details: [settled], shared: until, ...vrs(await marketplace.sign({ hash })) },
  }
  return {
    signedInput: encodeAbiParameters(
      parseAbiParameters(['Run', run, order, item, detail, fee, shared]),
      [input],
    ),
  }
}
const hashOf = <const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  values: Parameters<typeof encodeAbiParameters<parameters>>[1],
): Hex => keccak256(encodeAbiParameters(parameters, values))
const vrs = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return { r, s, v: 27 + yParity }
}

describe('isRenewal', () => {
  test('behavior: a sale that its marketplace signs anew for longer is for sale again, and never for shorter', async () => {
    const time = Math.floor(market.chain.now() / 1000)
    const short = await x2y2Sale(time + 60)
    const long = await x2y2Sale(time + 86_400)
    const first = await post('x2y2', short)
    expect(first?.message).toBe('success')
    for (let i = 0; i < 6; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'expired', endTime: time + 60 })
    expect(await post('x2y2', long)).toEqual(first)
    const renewed = { status: 'active', endTime: time + 86_400, rawData: long, id: first?.orderId }
    expect(await stored()).toMatchObject(renewed)
    const { body } = await market.get(`/tokens/v7?tokens=${art}:1`)
    const [{ market: found }] = body.tokens as [{ market: { floorAsk: { id: Hex } } }]
    expect(found.floorAsk.id).toBe(first?.orderId)
    // One that ends sooner is no news, although it is good.
    await post('x2y2', await x2y2Sale(time + 3600))
    expect(await stored()).toMatchObject(renewed)
  })

  test('error: what was cancelled by its maker stays so, whatever is signed anew', async () => {
    const time = Math.floor(market.chain.now() / 1000)
    await post('x2y2', await x2y2Sale(time + 3600))
    const { source } = market.chain
    const { read } = source
    source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, i) =>
        calls[i]?.functionName === 'inventoryStatus' ? 2 : answer,
      )
    const again = await post('x2y2', await x2y2Sale(time + 86_400))
    expect(again).toMatchObject({ message: 'not-fillable', reason: reasons.cancelled })
    expect(await stored()).toMatchObject({ endTime: time + 3600 })
  })

  test('behavior: what the exchange would refuse does not stand in the way of what it takes', async () => {
    const time = Math.floor(market.chain.now() / 1000)
    const good = await x2y2Sale(time + 3600)
    const first = await post('x2y2', good)
    // As it was taken when the signature that is sent was not the one that was checked.
    const bad = await x2y2Sale(time + 3600, `0x${'7'.repeat(64)}`)
    await database.db.update(orders).set({ rawData: bad })
    expect(await post('x2y2', bad)).toMatchObject({ message: 'invalid-signature' })
    expect(await stored()).toMatchObject({ rawData: bad })
    expect(await post('x2y2', good)).toEqual(first)
    expect(await stored()).toMatchObject({ status: 'active', rawData: good })
  })

  test('behavior: an account that does not stand by a signature any more is heard again', async () => {
    let good: Hex = '0xc0de'
    market.chain.setContractAccount(seller, (_, signature) => signature === good)
    const terms = toJson(listing(market.chain))
    const kind = 'seaport-v1.5'
    expect((await post(kind, { ...terms, signature: '0xc0de' }))?.message).toBe('success')
    good = '0xbeef'
    // While nobody has asked it again, what is kept is good.
    await post(kind, { ...terms, signature: '0xbeef' })
    expect(await stored()).toMatchObject({ status: 'active', signature: '0xc0de' })
    market.chain.mine()
    await database.db.update(orders).set({ nextCheck: 1 })
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'inactive', statusReason: reasons.signature })
    expect((await post(kind, { ...terms, signature: '0xdead' }))?.message).toBe('invalid-signature')
    expect((await post(kind, { ...terms, signature: '0xbeef' }))?.message).toBe('success')
    expect(await stored()).toMatchObject({
      ...{ status: 'active', statusReason: null, signature: '0xbeef', source: null },
    })
  })
})
