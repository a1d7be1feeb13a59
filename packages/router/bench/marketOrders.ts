import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { senderAsRecipient } from '../src/constants.ts'
import type { CryptopunkOrder } from '../src/markets/cryptopunks.ts'
import type { ElementOrder } from '../src/markets/element.ts'
import type { FoundationOrder } from '../src/markets/foundation.ts'
import type { LooksRareOrder } from '../src/markets/looksRareV2.ts'
import type { Nft20Order } from '../src/markets/nft20.ts'
import type { NftxOrder } from '../src/markets/nftx.ts'
import type { SudoswapOrder } from '../src/markets/sudoswap.ts'
import type { X2y2Order } from '../src/markets/x2y2.ts'
import { x2y2Input } from './x2y2Input.ts'

/** The router that everything is bought through, and for which X2Y2's inputs are signed. */
export const router: Address = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'

/** When all of it happens, in seconds since 1970. */
export const now = 1_700_000_000n

const hex = (minLength: number, maxLength = minLength): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength, maxLength })
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const)

/** Of every length, so that small ones are as likely as large ones; as bigint or as digits. */
const uint = (bits: number): fc.Arbitrary<bigint | string> =>
  fc
    .tuple(
      fc.integer({ min: 0, max: bits }),
      fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
      fc.boolean(),
    )
    .map(([length, noise, digits]) => {
      const value = noise >> BigInt(bits - length)
      return digits ? value.toString() : value
    })

const id = uint(256)
const price = uint(128)
const bytes32 = hex(32)
/** Mixed case, as APIs give them; never one of the router's constants. */
const address = fc
  .tuple(hex(20), fc.boolean())
  .map(([value, upper]) => (upper ? `0x${value.slice(2).toUpperCase()}` : value) as Address)
  .filter(value => BigInt(value) > 2n && BigInt(value) !== BigInt(router))
const forwarded = fc.oneof(
  { weight: 9, arbitrary: address },
  { weight: 1, arbitrary: fc.constant(senderAsRecipient) },
)
/** Nothing that could be milliseconds. */
const moment = fc.integer({ min: Number(now) + 1, max: 2 ** 36 })
const few = <value>(arbitrary: fc.Arbitrary<value>, maxLength = 4) =>
  fc.array(arbitrary, { minLength: 1, maxLength })

/** Tokens, each once, with something beside each. */
const fewTokens = <value>(beside: fc.Arbitrary<value>, maxLength = 4) =>
  fc.uniqueArray(fc.tuple(id, beside), {
    ...{ minLength: 1, maxLength, selector: ([tokenId]) => BigInt(tokenId) },
  })

const cryptopunks: fc.Arbitrary<CryptopunkOrder> = fc.record({
  tokenId: fc.bigInt({ min: 0n, max: 9_999n }),
  recipient: forwarded,
  value: price,
})

const foundation: fc.Arbitrary<FoundationOrder> = fc.record({
  recipient: forwarded,
  tokenAddress: address,
  tokenId: id,
  price,
  referrer: address,
})

const nft20: fc.Arbitrary<Nft20Order> = fewTokens(
  fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 100n })),
).chain(tokens =>
  fc.record({
    tokenAddress: address,
    tokenIds: fc.constant(tokens.map(([tokenId]) => tokenId)),
    tokenAmounts: fc.constant(tokens.map(([, amount]) => amount)),
    recipient: address,
    fee: fc.oneof(fc.constantFrom(0, 500, 3000, 10000), fc.nat({ max: 2 ** 24 - 1 })),
    isV3: fc.boolean(),
    value: price,
  }),
)

const nftx: fc.Arbitrary<NftxOrder> = fc.record({
  recipient: address,
  vaultId: id,
  tokenAddress: address,
  tokenIds: fc.uniqueArray(id, { minLength: 1, maxLength: 4, selector: BigInt }),
  value: price,
  swapCalldata: hex(0, 200),
})

const sudoswap: fc.Arbitrary<SudoswapOrder> = fc
  .record({
    swaps: few(
      fc.record({
        swapInfo: fc.record({ pair: address, nftIds: few(id) }),
        maxCost: price,
        tokenAddress: address,
      }),
      3,
    ),
    ethRecipient: address,
    nftRecipient: address,
    deadline: fc.oneof(moment, moment.map(BigInt), moment.map(String)),
  })
  .filter(order => eachOnce([order]))

const looksRareV2: fc.Arbitrary<LooksRareOrder> = fc
  .record({
    collectionType: fc.constantFrom(0, 1),
    items: fewTokens(fc.bigInt({ min: 1n, max: 100n }), 3),
    proof: fc.oneof(
      fc.constant({}),
      fc.constant({ merkleRoot: null, merkleProof: null }),
      fc.record({
        merkleRoot: bytes32.filter(root => BigInt(root) > 0n),
        merkleProof: fc.array(fc.record({ value: bytes32, position: fc.constantFrom(0, 1) }), {
          maxLength: 10,
        }),
      }),
    ),
  })
  .chain(({ collectionType, items, proof }) =>
    fc.record({
      apiOrder: fc
        .record({
          quoteType: fc.constant(1),
          globalNonce: id,
          subsetNonce: id,
          orderNonce: id,
          strategyId: fc.constant(0),
          collection: address,
          currency: fc.constant<Address>('0x0000000000000000000000000000000000000000'),
          signer: address,
          startTime: fc.nat({ max: Number(now) }),
          endTime: moment,
          price,
          additionalParameters: hex(0, 70),
          signature: hex(64, 66),
          // What the API says besides, and no call needs.
          status: fc.constantFrom('VALID', 'CANCELLED'),
        })
        .map(rest => ({
          ...rest,
          ...proof,
          collectionType,
          itemIds: items.map(([tokenId]) => tokenId),
          amounts: items.map(([, amount]) => (collectionType === 0 ? 1n : amount.toString())),
        })),
      taker: address,
    }),
  )

const element: fc.Arbitrary<ElementOrder> = address.chain(recipient =>
  fc.record({
    order: fc.record({
      maker: address,
      taker: fc.constantFrom<Address>('0x0000000000000000000000000000000000000000', recipient),
      // From the lowest bits: when it ends, when it begins, and what Element does not read.
      expiry: fc
        .tuple(
          fc.integer({ min: Number(now) + 1, max: 2 ** 32 - 1 }),
          fc.integer({ min: 0, max: Number(now) }),
          fc.bigInt(0n, 2n ** 192n - 1n),
        )
        .map(([end, start, rest]) => (((rest << 32n) | BigInt(start)) << 32n) | BigInt(end)),
      nonce: id,
      erc20Token: fc.constantFrom<Address>(
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      ),
      erc20TokenAmount: price,
      fees: fc.array(fc.record({ recipient: address, amount: price, feeData: hex(0, 40) }), {
        maxLength: 3,
      }),
      nft: address,
      nftId: id,
    }),
    signature: fc
      .record({
        signatureType: fc.constantFrom(0, 1),
        v: fc.constantFrom(27, 28),
        r: bytes32,
        s: bytes32,
      })
      // Of what was signed on chain it means nothing.
      .chain(signed =>
        fc.nat(255).map(any => ({ ...signed, v: signed.signatureType === 1 ? any : signed.v })),
      ),
    recipient: fc.constant(recipient),
  }),
)

const x2y2: fc.Arbitrary<X2y2Order> = fc
  .record({
    token: address,
    tokenId: uint(256).map(BigInt),
    price: uint(128).map(BigInt),
    units: fc.option(fc.bigInt({ min: 1n, max: 2n ** 64n }), { nil: undefined }),
    recipient: forwarded,
    salts: fc.tuple(
      fc.bigInt({ min: 0n, max: 2n ** 128n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
    ),
    words: fc.tuple(bytes32, bytes32, bytes32, bytes32, bytes32),
    maker: address,
    delegate: address,
    fees: fc.array(fc.record({ percentage: fc.bigInt(0n, 1_000_000n), to: address }), {
      maxLength: 3,
    }),
    others: fc.nat({ max: 2 }),
    end: moment,
  })
  .map(({ token, tokenId, units, recipient, price: value, ...rest }) => ({
    signedInput: x2y2Input({ ...rest, token, tokenId, units, price: value }, router),
    price: value,
    recipient,
    tokenAddress: token,
    tokenId,
    ...(units === undefined
      ? { tokenType: 'ERC721' as const }
      : { tokenType: 'ERC1155' as const, tokenAmount: units }),
  }))

/** Orders that each market takes, paid in the native currency. */
export const marketOrders = {
  cryptopunks,
  element,
  foundation,
  looksRareV2,
  nft20,
  nftx,
  sudoswap,
  x2y2,
}

/** Whether orders of one market name no token twice, which one part refuses. */
function eachOnce(orders: readonly object[]): boolean {
  const ids = (orders as readonly Named[]).flatMap(idsOf).map(BigInt)
  return new Set(ids).size === ids.length
}

type Named = Partial<
  CryptopunkOrder &
    Nft20Order &
    Pick<SudoswapOrder, 'swaps'> &
    Pick<LooksRareOrder, 'apiOrder'> &
    Pick<ElementOrder, 'order'>
>

function idsOf({ tokenId, tokenIds, swaps, apiOrder, order }: Named): readonly (bigint | string)[] {
  const one = tokenId ?? order?.nftId
  if (one !== undefined) return [one]
  return tokenIds ?? apiOrder?.itemIds ?? swaps?.flatMap(({ swapInfo }) => swapInfo.nftIds) ?? []
}

/** Lists of orders of one market that its part takes. */
export const ordersOf = <order extends object>(
  order: fc.Arbitrary<order>,
  size: { minLength: number; maxLength: number },
): fc.Arbitrary<order[]> => fc.array(order, size).filter(eachOnce)
