import { decodeAbiParameters, encodeAbiParameters, type Hex, hexToBigInt, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { x2y2Parameters } from '../../../../router/bench/x2y2Input.ts'
import { x2y2Inputs } from '../../../../router/bench/x2y2Inputs.ts'
import { reasons } from '../reasons.ts'
import { x2y2Address, x2y2Kind } from './x2y2Kind.ts'

// Sales that were carried out on the main network: made and signed by others than this code.
const [input] = decodeAbiParameters(x2y2Parameters, x2y2Inputs.erc721)
const [sold] = input.orders
const [detail] = input.details
if (!sold || !detail) throw new Error('nothing is sold')
const time =
  Number(sold.deadline < input.shared.deadline ? sold.deadline : input.shared.deadline) - 60
const caller = input.shared.user.toLowerCase() as Hex
const chain = {
  ...{ id: 1, name: 'Test', rpcUrls: [], startBlock: 0, router: caller },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

type Change = {
  order?: Partial<typeof sold>
  detail?: Partial<typeof detail>
  shared?: Partial<typeof input.shared>
  input?: Partial<typeof input>
}
/** The other signature that anybody can make of one: `ecrecover` takes both. */
const mirrored = ({ s, v }: { s: Hex; v: number }) => ({
  s: numberToHex(
    0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n - hexToBigInt(s),
    { size: 32 },
  ),
  v: v === 27 ? 28 : 27,
})
const data = (change: Change = {}) => ({
  signedInput: encodeAbiParameters(x2y2Parameters, [
    {
      ...input,
      orders: [{ ...sold, ...change.order }],
      details: [{ ...detail, ...change.detail }],
      shared: { ...input.shared, ...change.shared },
      ...change.input,
    },
  ]),
})
const parse = (given: unknown, at = time, where: typeof chain = chain) => {
  const parsed = x2y2Kind.parse?.(given, { chain: where, time: at })
  if (!parsed) throw new Error('X2Y2 orders can be posted')
  return parsed
}
const good = (given: unknown = data()) => {
  const parsed = parse(given)
  if ('status' in parsed) throw new Error(parsed.reason)
  return parsed
}

describe('x2y2Kind: what is posted', () => {
  test('default: a sale that the marketplace has signed', () => {
    const { facts, standard, fees } = good()
    expect(standard).toBe('erc721')
    expect(facts).toMatchObject({
      id: detail.itemHash,
      maker: sold.user.toLowerCase(),
      price: detail.price,
      endTime: time + 60,
    })
    expect(fees.map(({ recipient }) => recipient)).toEqual(
      detail.fees.map(({ to }) => to.toLowerCase()),
    )
    // What is left of the price is the maker's, to the wei.
    const paid = detail.fees.reduce(
      (sum, { percentage }) => sum + (detail.price * percentage) / 1_000_000n,
      0n,
    )
    expect(facts.netPrice).toBe(detail.price - paid)
    expect(good({ signedInput: x2y2Inputs.erc721 }).facts).toEqual(facts)
  })

  test('error: for another chain', () => {
    expect(parse(data(), time, { ...chain, id: 5 })).toEqual({
      status: 'invalid',
      reason: 'The order is for chain 1',
    })
  })

  test('error: signed for another caller than the router, which alone could carry it out', () => {
    const router: Hex = `0x${'d4'.repeat(20)}`
    expect(parse(data(), time, { ...chain, router })).toEqual({
      status: 'invalid',
      reason: `The order is signed for ${caller}, not for the router`,
    })
  })

  test('error: over, by what the maker or the marketplace signed, whichever is earlier', () => {
    expect(parse(data(), time + 60)).toMatchObject({ status: 'expired' })
    const shared = { deadline: BigInt(time) }
    expect(parse(data({ shared }))).toMatchObject({ status: 'expired' })
    expect(parse(data(), time + 59)).toHaveProperty('facts')
  })

  test.each<[string, Change, string]>([
    ['no price', { detail: { price: 0n } }, 'zero-price'],
    ['a price beyond all bounds', { detail: { price: 1n << 216n } }, 'invalid'],
    [
      'fees that leave nothing',
      { detail: { fees: [{ percentage: 1_000_000n, to: caller }] } },
      'fees-too-high',
    ],
    [
      'another item than is settled',
      { detail: { itemHash: `0x${'7'.repeat(64)}` } },
      'invalid-format',
    ],
    ['a price in a token', { order: { currency: caller } }, 'invalid-format'],
    ['what the exchange has no delegate for', { order: { delegateType: 3n } }, 'invalid-format'],
    ['two sales', { input: { details: [detail, detail] } }, 'invalid-format'],
    ['two orders', { input: { orders: [sold, sold] } }, 'invalid-format'],
    ['none', { input: { orders: [], details: [] } }, 'invalid-format'],
    ['a way of signing that the exchange does not know', { order: { signVersion: 2 } }, 'invalid'],
    ['an s of the maker in the upper half', { order: mirrored(sold) }, 'invalid'],
    ['one of the marketplace', { input: mirrored(input) }, 'invalid'],
    ['a cancellation', { detail: { op: 3 } }, 'invalid'],
    ['a sale that may fail', { shared: { canFail: true } }, 'invalid'],
    ['value to wrap', { shared: { amountToWeth: 1n } }, 'invalid'],
    ['value to unwrap', { shared: { amountToEth: 1n } }, 'invalid'],
    ['another token than was signed', { detail: { dataReplacement: '0x01' } }, 'invalid'],
    ['an item that is not there', { detail: { itemIdx: 1n } }, 'invalid'],
    ['an order that is not there', { detail: { orderIdx: 1n } }, 'invalid'],
  ])('error: %s', (_, change, status) => {
    expect(parse(data(change))).toMatchObject({ status })
  })

  test.each([{}, { signedInput: '0x12' }, { signedInput: 7 }, { ...data(), extra: 1 }, null, []])(
    'error: %j is no order',
    given => {
      expect(parse(given)).toMatchObject({ status: 'invalid-format' })
    },
  )
})

describe('x2y2Kind: who signed', () => {
  const check = async (given: unknown, answers: readonly unknown[], signature?: Hex) => {
    const { facts, signature: made } = good(given)
    const asked: unknown[] = []
    const source = {
      chainId: 1,
      read: async (calls: readonly { address: Hex; functionName: string }[]) => {
        asked.push(...calls)
        return answers
      },
    } as never
    const checked = await x2y2Kind.checkSignature?.(source, facts, signature ?? (made as Hex))
    return { asked, result: typeof checked === 'function' ? await checked() : checked }
  }
  const nobody: Hex = `0x${'e'.repeat(40)}`

  test('default: the maker, and one of those who sign for the marketplace', async () => {
    const { asked, result } = await check(data(), [nobody, true])
    expect(result).toMatchObject({ byContract: false })
    expect(asked).toMatchObject([
      { address: x2y2Address, functionName: 'signer' },
      { address: x2y2Address, functionName: 'signers' },
    ])
    const [, named] = asked as { args: [Hex] }[]
    // The one signer that there was at first is told by the other call.
    expect((await check(data(), [named?.args[0], false])).result).toBeDefined()
  })

  test.each([
    ['is known to nobody', [nobody, false]],
    ['is not told by the exchange', [undefined, undefined]],
  ])('error: who signed for the marketplace %s', async (_, answers) => {
    expect((await check(data(), answers)).result).toBeUndefined()
  })

  test('error: who signed for the marketplace is not told in time', async () => {
    await expect(check(data(), [null, false])).rejects.toMatchObject({ code: 'chain_unavailable' })
  })

  test('error: another one than the maker, which costs the node nothing', async () => {
    const { r, s } = input
    const foreign = `${r}${s.slice(2)}${(27).toString(16)}` as Hex
    for (const signature of [foreign, '0x12' as Hex])
      expect(await check(data(), [nobody, true], signature)).toEqual({
        asked: [],
        result: undefined,
      })
  })

  test('error: a signature beside an input that holds another one, which alone is sent', async () => {
    const { signature } = good()
    const word = (digit: string): Hex => `0x${digit.repeat(64)}`
    for (const order of [{ r: word('0'), s: word('0') }, { r: word('7') }])
      for (const beside of [signature as Hex, undefined]) {
        const checked = await check(data({ order }), [nobody, true], beside)
        expect(checked).toEqual({ asked: [], result: undefined })
      }
  })

  test('error: what was signed is another price', async () => {
    // Then it is somebody else who has signed, and the exchange does not know them.
    const changed = data({ detail: { price: detail.price - 1n } })
    const { asked } = await check(changed, [nobody, false])
    const { asked: before } = await check(data(), [nobody, false])
    const signerOf = (calls: unknown[]) => (calls[1] as { args?: [Hex] } | undefined)?.args?.[0]
    expect(signerOf(asked)).not.toBe(signerOf(before))
    expect((await check(changed, [nobody, false])).result).toBeUndefined()
  })
})

describe('x2y2Kind: how it stands', () => {
  const { facts } = good()
  const holder = facts.maker
  // Owner, approved for all, approved: what a contract does not have is told by nothing.
  const held = [holder, true, undefined]
  const stateOf = (inventory: unknown, token: readonly unknown[] = held, at = time) =>
    x2y2Kind.stateOf(facts, [inventory, ...token], at)

  test('default: the exchange and the token are asked', () => {
    const [first, ...rest] = x2y2Kind.readsOf(facts)
    expect(first).toMatchObject({ functionName: 'inventoryStatus', args: [facts.id] })
    expect(rest.length).toBeGreaterThan(0)
  })

  test('behavior: what the exchange says counts before everything else', () => {
    expect(stateOf(3)).toMatchObject({
      status: 'filled',
      reason: reasons.filled,
      quantityRemaining: 0n,
    })
    expect(stateOf(2)).toMatchObject({ status: 'cancelled', reason: reasons.cancelled })
    expect(stateOf(0, held, facts.endTime)).toMatchObject({ status: 'expired' })
    expect(stateOf(0, held, facts.endTime - 1)).toMatchObject({ status: 'active' })
    // Filled stays filled, also after its end.
    expect(stateOf(3, held, facts.endTime)).toMatchObject({ status: 'filled' })
  })
  test('behavior: a token that is gone, or may not be moved, or of which nothing is known', () => {
    const nobody: Hex = `0x${'e'.repeat(40)}`
    expect(stateOf(0)).toEqual({ status: 'active', reason: null, held: 1n, quantityRemaining: 1n })
    expect(stateOf(0, [nobody, true, undefined])).toMatchObject({
      ...{ status: 'inactive', reason: reasons.balance, held: 0n },
    })
    expect(stateOf(0, [holder, false, nobody])).toMatchObject({
      ...{ status: 'inactive', reason: reasons.approval },
    })
    expect(stateOf(0, [holder, false, facts.operator])).toMatchObject({
      status: 'active',
    })
    for (const lost of [
      [null, true, undefined],
      [holder, null, undefined],
    ])
      expect(stateOf(0, lost)).toMatchObject({ status: 'inactive', reason: reasons.silent })
    expect(stateOf(null)).toMatchObject({ status: 'inactive', reason: reasons.silent })
  })
})
