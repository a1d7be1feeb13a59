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
import { builderKey, feeRecipient } from './accounts.ts'
import { addresses } from './addresses.ts'
import type { VenueSale } from './looksRareListing.ts'
import { signerFor } from './signerFor.ts'
import type { VenueOrder } from './venues.ts'

const item = 'struct Item { uint256 price; bytes data; }'
const head = 'uint256, address, uint256, uint256, uint256, uint256, address, bytes'
const fee = 'struct Fee { uint256 percentage; address to; }'
const detailType =
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }'
const sharedType =
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }'
const orderType =
  'struct Order { uint256 salt; address user; uint256 network; uint256 intent; uint256 delegateType; uint256 deadline; address currency; bytes dataMask; Item[] items; bytes32 r; bytes32 s; uint8 v; uint8 signVersion; }'
const runType =
  'struct Run { Order[] orders; Detail[] details; Shared shared; bytes32 r; bytes32 s; uint8 v; }'
const pairs = parseAbiParameters(['Pair[]', 'struct Pair { address token; uint256 tokenId; }'])
const itemParameters = parseAbiParameters([`${head}, Item`, item])
const orderParameters = parseAbiParameters([`${head}, uint256, Item[]`, item])
const settledParameters = parseAbiParameters([
  'Shared, uint256, Detail[]',
  sharedType,
  detailType,
  fee,
])
const runParameters = parseAbiParameters([
  'Run',
  runType,
  orderType,
  item,
  detailType,
  fee,
  sharedType,
])

/**
 * A sale on X2Y2 as its seller and the marketplace's signer sign it, for the Universal Router as the caller:
 * the arguments of `run`.
 */
export async function x2y2Listing(chainId: number, sale: VenueSale): Promise<VenueOrder> {
  const { price } = sale
  const token = { token: sale.collection.address, tokenId: BigInt(sale.id) }
  const listed = { price, data: encodeAbiParameters(pairs, [[token]]) }
  const order = {
    salt: BigInt(sale.id),
    user: sale.seller,
    network: BigInt(chainId),
    intent: 1n,
    delegateType: 1n,
    deadline: sale.endTime,
    currency: zeroAddress,
    dataMask: '0x' as Hex,
  }
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
  const raw = hashOf(orderParameters, [...values, 1n, [listed]])
  const signer = sale.signer ?? signerFor(sale.seller)
  const made = vrs(await signer.signMessage({ message: { raw } }))
  const detail = {
    op: 1,
    orderIdx: 0n,
    itemIdx: 0n,
    price,
    itemHash: hashOf(itemParameters, [...values, listed]),
    executionDelegate: zeroAddress,
    dataReplacement: '0x' as Hex,
    bidIncentivePct: 0n,
    aucMinIncrementPct: 0n,
    aucIncDurationSecs: 0n,
    // Half a percent.
    fees: [{ percentage: 5000n, to: feeRecipient }],
  }
  const shared = {
    salt: BigInt(sale.id),
    deadline: sale.endTime,
    amountToEth: 0n,
    amountToWeth: 0n,
    user: addresses.universalRouter,
    canFail: false,
  }
  const hash = hashOf(settledParameters, [shared, 1n, [detail]])
  const settled = vrs(await marketplace.sign({ hash }))
  const orders = [{ ...order, items: [listed], ...made, signVersion: 1 }]
  const run = { orders, details: [detail], shared, ...settled }
  return { kind: 'x2y2', data: { signedInput: encodeAbiParameters(runParameters, [run]) } }
}

/** Settles for the stand-in; the placements name its address. */
const marketplace = privateKeyToAccount(builderKey)

function hashOf<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  values: Parameters<typeof encodeAbiParameters<parameters>>[1],
): Hex {
  return keccak256(encodeAbiParameters(parameters, values))
}

function vrs(signature: Hex): { r: Hex; s: Hex; v: number } {
  const { r, s, yParity } = parseSignature(signature)
  return { r, s, v: 27 + yParity }
}
