import type { Address } from 'viem'
import type { TokenReference } from '../flow/flowTypes.ts'

/** An order as it stands for a token. Base units, for one. */
export type PredictedOrder = {
  id: string
  maker: Address
  price: bigint
  currency: { address: Address; symbol: string; decimals: number }
}

/**
 * What is certain to be shown once an action is carried out, before the marketplace has read it. Applied
 * twice it does the same as once.
 */
export type Prediction =
  /** `to` is undefined where it is only known who has it no longer. */
  | { what: 'moved'; token: TokenReference; from: Address; to: Address | undefined }
  | { what: 'closed'; chainId: number; orderId: string; status: 'filled' | 'cancelled' }
  | { what: 'listed' | 'bid'; token: TokenReference; order: PredictedOrder }
  /** It brings along how it is shown, so that who mints nothing does not load that. */
  | {
      what: 'minted'
      chainId: number
      show: (kind: unknown, parameters: Readonly<Record<string, unknown>>, data: unknown) => unknown
    }
