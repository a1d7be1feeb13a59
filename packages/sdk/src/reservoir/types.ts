import type { Address, Transport, WalletClient } from 'viem'
import type { CheckRequest, Fees, PathItem, Transfer } from '../api/index.ts'
import type { routeMethods } from '../api/routes/routeMethods.ts'
import type { KnownPath, RouteInput, RouteOutput, RoutePath, Routes } from '../api/routes.ts'
import type { ApiChain, PaymentToken as SluiceToken } from '../chains/defineChain.ts'
import type { ClientConfig } from '../context.ts'

/** The types of the client that is replaced, for code that names them. */
export type PaymentToken = Omit<SluiceToken, 'name'> & { name?: string | undefined }

export type BuyPath = PathItem[] | undefined
export type SellPath = PathItem[] | undefined
export type MintPath = PathItem[] | undefined
export type ExecuteFees = Fees | undefined
export type TransferData = Transfer

type TransactionReference = { txHash: Address; chainId: number }

/** Of a transaction item the transaction, of a signature item what is signed and where it is posted. */
export type StepData = {
  from?: Address | undefined
  to?: Address | undefined
  data?: `0x${string}` | undefined
  value?: string | undefined
  gas?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  chainId?: number | undefined
  sign?: SignData | undefined
  post?: { body: unknown; method: string; endpoint: string } | undefined
}

type SignData = {
  signatureKind: 'eip191' | 'eip712'
  message: string
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  value: Record<string, unknown>
}

type Item = {
  status: 'complete' | 'incomplete'
  data?: StepData | undefined
  check?: CheckRequest | undefined
  orderIndexes?: number[] | undefined
  orderIds?: string[] | undefined
  error?: string | undefined
  errorData?: unknown
  txHashes?: TransactionReference[] | undefined
  internalTxHashes?: TransactionReference[] | undefined
  orderData?:
    | {
        crossPostingOrderId?: string | undefined
        orderId?: string | undefined
        orderIndex: number
      }[]
    | undefined
  transfersData?: TransferData[] | undefined
}

type Step = {
  error?: string | undefined
  errorData?: unknown
  action: string
  description: string
  kind: 'transaction' | 'signature'
  id: string
  items?: Item[] | undefined
}

/** A run as progress, events and prechecks show it. */
export type Execute = {
  requestId?: string | undefined
  path: PathItem[]
  fees?: ExecuteFees
  error?: unknown
  steps: Step[]
}

export type SignatureStepItem = Pick<Item, 'status' | 'orderIds' | 'orderIndexes' | 'orderData'> & {
  data?: { sign?: SignData | undefined; post?: StepData['post'] } | undefined
}

export type TransactionStepItem = Pick<
  Item,
  'status' | 'orderIds' | 'orderIndexes' | 'orderData' | 'check'
> & {
  data: {
    data: `0x${string}`
    from: Address
    to: Address
    value: string
    maxFeePerGas?: string | undefined
    maxPriorityFeePerGas?: string | undefined
    gas?: string | undefined
  }
}

/** A wallet of one's own. */
export type ReservoirWallet = {
  handleSignMessageStep: (item: SignatureStepItem, step: Step) => Promise<string | undefined>
  handleSendTransactionStep: (
    chainId: number,
    item: TransactionStepItem,
    step: Step,
  ) => Promise<`0x${string}` | undefined>
  address: () => Promise<string>
  transport?: Transport | undefined
}

/** What actions take as a wallet. */
export type AnyWallet = ReservoirWallet | WalletClient

/** A price that is expected: `raw` in base units, else `amount` in whole units, which is read exactly. */
export type ExpectedPrice = {
  amount?: number | undefined
  raw?: bigint | undefined
  currencyAddress?: string | undefined
  currencyDecimals?: number | undefined
}

/** A chain and its API. What a preset of the same id knows besides is added. */
export type ReservoirChain = Omit<ApiChain, 'paymentTokens' | 'baseApiUrl'> & {
  baseApiUrl: string
  active?: boolean | undefined
  paymentTokens?: readonly PaymentToken[] | undefined
}

/** The settings of a client: those of the old package, and those that Sluice has besides. */
export type ReservoirClientOptions = Omit<ClientConfig, 'chains'> & {
  chains: readonly ReservoirChain[]
}

type MethodOf<path extends KnownPath> = path extends RoutePath
  ? Routes[path]['method']
  : path extends keyof typeof routeMethods
    ? (typeof routeMethods)[path]
    : never

type PartOf<path extends KnownPath, part extends string> =
  RouteInput<path> extends Record<part, infer given> ? given : Record<string, unknown>

/**
 * The routes as the old package described them: `paths['/tokens/v7']['get']['parameters']['query']`, and
 * `['responses']['200']['schema']`.
 */
export type paths = {
  [path in KnownPath]: {
    [method in Lowercase<MethodOf<path>>]: {
      parameters: {
        path: PartOf<path, 'path'>
        query: PartOf<path, 'query'>
        body: { body?: PartOf<path, 'body'> }
      }
      responses: { '200': { schema: RouteOutput<path> } }
    }
  }
}
