import * as z from 'zod/mini'
import { currency } from './price.ts'
import {
  address,
  boolean,
  bytes32,
  decimals,
  hex,
  hexOrUint,
  int,
  maybe,
  number,
  quantity,
  text,
  uint,
} from './primitives.ts'

/** What a transaction step item asks the wallet to send. */
export const transactionData = z.object({
  from: address,
  to: address,
  data: hex,
  value: maybe(hexOrUint),
  chainId: maybe(int),
  gas: maybe(hexOrUint),
  gasLimit: maybe(z.union([hexOrUint, int])),
  maxFeePerGas: maybe(hexOrUint),
  maxPriorityFeePerGas: maybe(hexOrUint),
  // zkSync-type transactions; their rules are checked before the wallet is asked.
  type: maybe(z.union([text, int])),
  gasPerPubdata: maybe(z.union([hexOrUint, int])),
  paymaster: maybe(text),
  paymasterInput: maybe(text),
  factoryDeps: maybe(z.array(text)),
  customSignature: maybe(text),
})
export type TransactionData = z.output<typeof transactionData>

const typedDataField = z.object({ name: text, type: text })

/** What a signature step item asks the wallet to sign. */
export const signRequest = z.discriminatedUnion('signatureKind', [
  z.object({ signatureKind: z.literal('eip191'), message: text }),
  z.object({
    signatureKind: z.literal('eip712'),
    domain: z.record(text, z.unknown()),
    types: z.record(text, z.array(typedDataField)),
    primaryType: text,
    value: z.record(text, z.unknown()),
  }),
])
export type SignRequest = z.output<typeof signRequest>

export const postRequest = z.object({
  endpoint: text,
  method: z._default(text, 'POST'),
  body: z.unknown(),
})
export type PostRequest = z.output<typeof postRequest>

export const signatureData = z.object({
  sign: z.optional(signRequest),
  post: z.optional(postRequest),
})
export type SignatureData = z.output<typeof signatureData>

export const checkRequest = z.object({
  endpoint: text,
  method: z._default(text, 'POST'),
  body: maybe(z.object({ kind: text, chainId: maybe(int), id: maybe(text) })),
})
export type CheckRequest = z.output<typeof checkRequest>

/**
 * What the hash in a deposit stands for that pays for calls on another chain: the deposit's `content` is
 * `keccak256(abi.encode(destinationChainId, destinationEscrow, calls, salt))`, see `CrossChainEscrow.sol`. The
 * rest of what the deposit's id binds stands in its own bytes. Told by Sluice's server; others may lack it.
 */
export const crossChainIntent = z.object({
  destinationChainId: z.int().check(z.positive('must be a chain id')),
  /** The escrow that makes the calls. */
  destinationEscrow: address,
  /** `value` in base units of the destination's native currency. */
  calls: z.array(z.object({ to: address, data: hex, value: uint })),
  salt: bytes32,
})
export type CrossChainIntent = z.output<typeof crossChainIntent>

const itemBase = {
  status: z.enum(['incomplete', 'complete']),
  tip: maybe(text),
  orderIds: maybe(z.array(text)),
  orderIndexes: maybe(z.array(int)),
  check: maybe(checkRequest),
  crossChainIntent: maybe(crossChainIntent),
  gasEstimate: maybe(number),
}

const stepBase = { id: text, action: text, description: maybe(text) }

/**
 * A step of an answer. An incomplete item without `data` (or with an empty object) is not ready yet.
 * A kind that is not one of these two makes the whole answer invalid: it cannot be carried out.
 */
export const step = z.discriminatedUnion('kind', [
  z.object({
    ...stepBase,
    kind: z.literal('transaction'),
    items: z.array(
      z.object({ ...itemBase, data: maybe(z.union([transactionData, z.strictObject({})])) }),
    ),
  }),
  z.object({
    ...stepBase,
    kind: z.literal('signature'),
    items: z.array(z.object({ ...itemBase, data: maybe(signatureData) })),
  }),
])
export type ApiStep = z.output<typeof step>
export type ApiStepItem = ApiStep['items'][number]

const pathFee = z.object({
  kind: maybe(text),
  recipient: maybe(address),
  bps: maybe(number),
  amount: maybe(number),
  rawAmount: maybe(uint),
})

/**
 * One line of a quote. `rawQuote` is PER UNIT in base units of `currency`: of a purchase built-in fees
 * included and fees on top excluded, of a sale what is left after the built-in fees. `buyInRawQuote` is
 * the same in the currency paid, `sellOutRawQuote` in the currency received, when that is another.
 */
export const pathItem = z.object({
  orderId: maybe(text),
  contract: maybe(address),
  tokenId: maybe(uint),
  quantity: maybe(quantity),
  source: maybe(text),
  currency: maybe(address),
  currencySymbol: maybe(text),
  currencyDecimals: maybe(decimals),
  quote: maybe(number),
  rawQuote: maybe(uint),
  buyInCurrency: maybe(address),
  buyInCurrencySymbol: maybe(text),
  buyInCurrencyDecimals: maybe(decimals),
  buyInQuote: maybe(number),
  buyInRawQuote: maybe(uint),
  sellOutCurrency: maybe(address),
  sellOutCurrencySymbol: maybe(text),
  sellOutCurrencyDecimals: maybe(decimals),
  sellOutQuote: maybe(number),
  sellOutRawQuote: maybe(uint),
  totalPrice: maybe(number),
  totalRawPrice: maybe(uint),
  builtInFees: maybe(z.array(pathFee)),
  feesOnTop: maybe(z.array(pathFee)),
  fromChainId: maybe(int),
  gasCost: maybe(text),
  isNativeOffChainCancellable: maybe(boolean),
})
export type PathItem = z.output<typeof pathItem>

const feeAmount = z.object({
  currency: maybe(currency),
  amount: maybe(
    z.object({
      raw: maybe(uint),
      decimal: maybe(number),
      usd: maybe(number),
      native: maybe(number),
    }),
  ),
})

export const fees = z.object({ gas: maybe(feeAmount), relayer: maybe(feeAmount) })
export type Fees = z.output<typeof fees>

/** Why something is left out of an answer, or nothing is answered; its words may be those of any contract. */
export const refusals = z.array(
  z.object({
    message: maybe(text),
    orderId: maybe(text),
    orderIndex: maybe(int),
    /** Of what is not carried out on another chain, why not. */
    code: maybe(text),
    /** Which of the calls on another chain it is, from 0. */
    callIndex: maybe(int),
    /** What the contract says that was called there. */
    reason: maybe(text),
  }),
)

/** The answer of every execute call. */
export const executeResponse = z.object({
  requestId: maybe(text),
  steps: maybe(z.array(step)),
  errors: maybe(refusals),
  path: maybe(z.array(pathItem)),
  fees: maybe(fees),
  maxQuantities: maybe(z.array(z.object({ itemIndex: int, maxQuantity: maybe(text) }))),
  gasEstimate: maybe(number),
  error: maybe(z.unknown()),
})
export type ExecuteResponse = z.output<typeof executeResponse>

/** The transaction's or intent's state as the marketplace sees it. It is a hint, never evidence. */
export const statusResponse = z.object({
  status: text,
  details: maybe(text),
  txHashes: maybe(z.array(bytes32)),
  time: maybe(number),
})
export type StatusResponse = z.output<typeof statusResponse>

export const transfer = z.object({
  id: maybe(text),
  token: maybe(z.object({ contract: maybe(address), tokenId: maybe(text) })),
  from: maybe(address),
  to: maybe(address),
  amount: maybe(text),
  txHash: maybe(bytes32),
  block: maybe(int),
  logIndex: maybe(int),
  batchIndex: maybe(int),
  timestamp: maybe(int),
})
export type Transfer = z.output<typeof transfer>

export const syncedResponse = z.object({
  transactions: z.array(
    z.object({ hash: bytes32, synced: boolean, transfers: maybe(z.array(transfer)) }),
  ),
})
export type SyncedResponse = z.output<typeof syncedResponse>
