import type { Hash } from 'viem'
import type { SignRequest } from '../api/schemas/execute.ts'
import { signedOrders } from './signedOrders.ts'

/** The hashes of the Seaport orders that a message signs; see `signedOrders`. */
export function orderHashes(request: SignRequest | undefined): readonly Hash[] {
  return signedOrders(request).map(({ hash }) => hash)
}
