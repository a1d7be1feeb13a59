import { decodeAbiParameters, encodeAbiParameters, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { x2y2Parameters } from '../../bench/x2y2Input.ts'
import { x2y2Inputs } from '../../bench/x2y2Inputs.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type X2y2Order, x2y2 } from './x2y2.ts'

const router = '0x4a873bdd49f7f9cc0a5458416a12973fab208f8d'
const now = 1_667_000_000n

const name: X2y2Order = {
  signedInput: x2y2Inputs.erc721,
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  price: '330000000000000000',
  tokenId: '6412166724678289871743717335944131474762824270526419296462192909998329625382',
  tokenAddress: '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85',
  tokenType: 'ERC721',
}
const edition: X2y2Order = {
  signedInput: x2y2Inputs.erc1155,
  recipient: name.recipient,
  price: 135n * 10n ** 15n,
  tokenId: 0n,
  tokenAddress: '0x93317E87a3a47821803CAADC54Ae418Af80603DA',
  tokenType: 'ERC1155',
  tokenAmount: 1n,
}

type Input = ReturnType<typeof decodeAbiParameters<typeof x2y2Parameters>>[0]
type Detail = Input['details'][number]
type Order = Input['orders'][number]

/** The name's sale, signed otherwise. */
const signed = (change: {
  input?: Partial<Input>
  order?: Partial<Order>
  detail?: Partial<Detail>
  shared?: Partial<Input['shared']>
}): X2y2Order => {
  const [input] = decodeAbiParameters(x2y2Parameters, x2y2Inputs.erc721)
  const changed = {
    ...input,
    orders: input.orders.map(order => ({ ...order, ...change.order })),
    details: input.details.map(detail => ({ ...detail, ...change.detail })),
    shared: { ...input.shared, ...change.shared },
    ...change.input,
  }
  return { ...name, signedInput: encodeAbiParameters(x2y2Parameters, [changed]) }
}
const [input] = decodeAbiParameters(x2y2Parameters, x2y2Inputs.erc721)
const [sold] = input.orders[0]?.items ?? []
if (!sold) throw new Error('nothing is sold')
const twice = `0x${[
  '20'.padStart(64, '0'),
  '2'.padStart(64, '0'),
  sold.data.slice(2 + 128).repeat(2),
].join('')}` as Hex

describe('x2y2', () => {
  test('behavior: what X2Y2 has signed is called as it is, and the token passed on', () => {
    const [first, second] = x2y2([name, edition], { now }).commands(true)
    expect(first).toEqual({
      command: 'X2Y2_721',
      allowRevert: true,
      args: {
        value: 330000000000000000n,
        data: `0x357a150b${x2y2Inputs.erc721.slice(2)}`,
        recipient: name.recipient.toLowerCase(),
        token: name.tokenAddress.toLowerCase(),
        identifier: BigInt(name.tokenId),
      },
    })
    expect(second).toMatchObject({
      command: 'X2Y2_1155',
      args: { data: `0x357a150b${x2y2Inputs.erc1155.slice(2)}`, identifier: 0n, amount: 1n },
    })
  })

  test('behavior: digits of any case are the same call, written in place or not', () => {
    const upper: X2y2Order = {
      ...name,
      signedInput: `0x${x2y2Inputs.erc721.slice(2).toUpperCase()}`,
    }
    const [lower, other] = [x2y2([name], { now }), x2y2([upper], { now })]
    expect(other.commands(false)).toEqual(lower.commands(false))
    const { data } = buildTransaction([lower], { router })
    expect(buildTransaction([other], { router }).data).toBe(data)
    expect(data).toContain(`357a150b${x2y2Inputs.erc721.slice(2)}`)
  })

  test('behavior: the sender may be told by the constant of the router', () => {
    const [item] = x2y2([{ ...edition, recipient: senderAsRecipient }], { now }).items
    expect(item).toEqual({
      tokenAddress: edition.tokenAddress.toLowerCase(),
      tokenId: 0n,
      tokenType: 'ERC1155',
      amount: 1n,
      recipient: senderAsRecipient,
    })
  })

  test('error: it is signed for one router only', () => {
    expect(buildTransaction([x2y2([name], { now })], { router }).to).toBe(router)
    expect(() => buildTransaction([x2y2([name], { now })], { chainId: 1 })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: 'parts[0].x2y2[0].signedInput',
        value: router,
      }),
    )
  })

  test.each([
    ['price', '330000000000000001'],
    ['tokenId', 1n],
    ['tokenAddress', edition.tokenAddress],
    ['tokenAmount', 2n],
  ])('error: another %s than the one that is signed', (field, value) => {
    expect(() => x2y2([{ ...name, [field]: value } as never], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `x2y2[0].${field}`, value }),
    )
    expect(() => x2y2([{ ...edition, [field]: 3n } as never], { now })).toThrow()
  })

  test('error: an ERC1155 is not called an ERC721, nor the other way round', () => {
    const wrong = [
      { ...edition, tokenType: 'ERC721' as const },
      { ...name, tokenType: 'ERC1155' as const, tokenAmount: 1n },
    ]
    for (const order of wrong)
      expect(() => x2y2([order], { now })).toThrow(
        expect.objectContaining({ field: 'x2y2[0].tokenType', value: order.tokenType }),
      )
  })

  test.each([
    ['no sale', { input: { details: [] } }],
    ['two sales', { input: { details: [...input.details, ...input.details] } }],
    ['a sale of an order that is not there', { detail: { orderIdx: 1n } }],
    ['a sale of an item that is not there', { detail: { itemIdx: 2n ** 64n } }],
    ['an auction', { detail: { op: 5 } }],
    ['a bid', { order: { intent: 3n } }],
    ['another currency', { order: { currency: edition.tokenAddress } }],
    ['an unknown delegate', { order: { delegateType: 3n } }],
    ['a replacement', { detail: { dataReplacement: '0x01' } }],
    ['wrapping', { shared: { amountToWeth: 1n } }],
    ['unwrapping', { shared: { amountToEth: 1n } }],
    ['leave to fail', { shared: { canFail: true } }],
    ['two tokens', { order: { items: [{ price: sold.price, data: twice }] } }],
  ] as const)('error: a signed input with %s', (_, change) => {
    expect(() => x2y2([signed(change)], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'x2y2[0].signedInput' }),
    )
  })

  test.each([
    ['the input', { shared: { deadline: now } }],
    ['the order', { order: { deadline: now } }],
  ])('error: a deadline of %s in the past', (_, change) => {
    expect(x2y2([signed({})], { now }).orders).toBe(1)
    expect(() => x2y2([signed(change)], { now })).toThrow(
      expect.objectContaining({ code: 'deadline_passed', field: 'x2y2[0].signedInput' }),
    )
  })

  test.each([
    ['bytes more', `${x2y2Inputs.erc721}00`],
    ['bytes less', x2y2Inputs.erc721.slice(0, -64)],
    ['the selector before it', `0x357a150b${x2y2Inputs.erc721.slice(2)}`],
    ['bits above an address', x2y2Inputs.erc721.replace('00000000d4f165', '00000001d4f165')],
  ])('error: a signed input with %s', (_, signedInput) => {
    expect(() => x2y2([{ ...name, signedInput: signedInput as Hex }], { now })).toThrow(
      expect.objectContaining({ code: 'not_canonical', field: 'x2y2[0].signedInput' }),
    )
  })

  test('error: an item that is no list of tokens', () => {
    const garbled = signed({ order: { items: [{ price: sold.price, data: '0x1234' }] } })
    expect(() => x2y2([garbled], { now })).toThrow(
      expect.objectContaining({ code: 'not_canonical', field: 'x2y2[0].signedInput.data' }),
    )
  })

  test.each([
    ['signedInput', 'signed'],
    ['recipient', zeroAddress],
    ['recipient', routerAsRecipient],
    ['tokenAddress', zeroAddress],
    ['tokenType', 'Cryptopunk'],
    ['tokenAmount', -1n],
    ['tokenAmount', 0n],
    ['tokenAmount', undefined],
  ])('error: a bad %s', (field, value) => {
    expect(() => x2y2([{ ...edition, [field]: value } as never], { now })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `x2y2[0].${field}`, value }),
    )
  })
})
