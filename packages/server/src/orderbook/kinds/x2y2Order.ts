import { decodeCall } from '@sluice/router/decode'
import { RouterError, zeroAddress } from '@sluice/router/seaport'
import { hex } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  keccak256,
  numberToHex,
  parseAbiParameters,
} from 'viem/utils'
import * as z from 'zod/mini'

const schema = z.strictObject({
  kind: z.optional(z.string()),
  /** The arguments of `run`, without its selector, as the marketplace has signed them for the router. */
  signedInput: hex.check(z.maxLength(20_000)),
  signature: z.optional(hex),
})
const runSelector = '0x357a150b'

const item = 'struct Item { uint256 price; bytes data; }'
const head = 'uint256, address, uint256, uint256, uint256, uint256, address, bytes'
const orderParameters = parseAbiParameters([`${head}, uint256, Item[]`, item])
const itemParameters = parseAbiParameters([`${head}, Item`, item])
const settledParameters = parseAbiParameters([
  'Shared, uint256, Detail[]',
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'struct Fee { uint256 percentage; address to; }',
])
const pairs721 = parseAbiParameters(['Pair[]', 'struct Pair { address token; uint256 tokenId; }'])
const pairs1155 = parseAbiParameters([
  'Pair[]',
  'struct Pair { address token; uint256 tokenId; uint256 amount; }',
])

type Run = Extract<ReturnType<typeof decodeCall>, { contract: 'x2y2' }>['args']['input']

/** What an X2Y2 input sells: one unit of one token, or undefined for anything else. */
export function parseX2y2Order(data: unknown): parseX2y2Order.Result | undefined {
  const parsed = schema.safeParse(data)
  if (!parsed.success) return undefined
  const { signedInput } = parsed.data
  const input = readInput(signedInput)
  const [detail, ...details] = input?.details ?? []
  const [order, ...orders] = input?.orders ?? []
  const [listed, ...items] = order?.items ?? []
  if (!input || !detail || !order || !listed) return undefined
  if (details.length + orders.length + items.length > 0) return undefined
  const pair = pairOf(order.delegateType, listed.data)
  if (!pair) return undefined
  const values = [
    order.salt,
    order.user,
    order.network,
    order.intent,
    order.delegateType,
    order.deadline,
    order.currency,
    order.dataMask,
  ] as const
  const id = keccak256(encodeAbiParameters(itemParameters, [...values, listed]))
  if (detail.itemHash !== id || order.currency !== zeroAddress) return undefined
  return {
    id,
    signedInput,
    chainId: order.network,
    maker: lower(order.user),
    /** Who alone may call with it. */
    caller: lower(input.shared.user),
    ...pair,
    price: detail.price,
    fees: detail.fees.map(fee => ({ recipient: lower(fee.to), millionths: fee.percentage })),
    delegate: lower(detail.executionDelegate),
    deadline: order.deadline < input.shared.deadline ? order.deadline : input.shared.deadline,
    signVersion: order.signVersion,
    made: {
      hash: keccak256(encodeAbiParameters(orderParameters, [...values, 1n, [listed]])),
      signature: toSignature(order),
    },
    settled: {
      hash: keccak256(encodeAbiParameters(settledParameters, [input.shared, 1n, [detail]])),
      signature: toSignature(input),
    },
  }
}

export declare namespace parseX2y2Order {
  type Signed = { hash: Hex; signature: Hex }
  type Result = {
    /** X2Y2's hash of the item. */
    id: Hex
    signedInput: Hex
    chainId: bigint
    maker: Hex
    caller: Hex
    contract: Hex
    tokenId: bigint
    standard: 'erc721' | 'erc1155'
    /** Base units of the native currency. */
    price: bigint
    fees: { recipient: Hex; millionths: bigint }[]
    /** What moves the token; the zero address for the exchange itself. */
    delegate: Hex
    /** Seconds since 1970. */
    deadline: bigint
    /** How the maker signed; the exchange knows 1 only. */
    signVersion: number
    /** What the maker signed as a message, and what the marketplace signed. */
    made: Signed
    settled: Signed
  }
}

function readInput(signedInput: Hex): Run | undefined {
  try {
    const call = decodeCall(`${runSelector}${signedInput.slice(2)}`)
    return call.contract === 'x2y2' ? call.args.input : undefined
  } catch (error) {
    if (error instanceof RouterError) return undefined
    throw error
  }
}

function pairOf(delegateType: bigint, data: Hex) {
  if (delegateType !== 1n && delegateType !== 2n) return undefined
  try {
    const pairs: readonly { token: Hex; tokenId: bigint; amount?: bigint }[] =
      delegateType === 1n
        ? decodeAbiParameters(pairs721, data)[0]
        : decodeAbiParameters(pairs1155, data)[0]
    const [pair, ...more] = pairs
    if (!pair || more.length > 0 || (pair.amount ?? 1n) !== 1n) return undefined
    return {
      contract: lower(pair.token),
      tokenId: pair.tokenId,
      standard: delegateType === 1n ? ('erc721' as const) : ('erc1155' as const),
    }
  } catch {
    // Bytes that are no pairs sell nothing.
    return undefined
  }
}

const toSignature = ({ r, s, v }: { r: Hex; s: Hex; v: number }): Hex =>
  concat([lower(r), lower(s), numberToHex(v, { size: 1 })])

const lower = (address: Hex) => address.toLowerCase() as Hex
