import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { requests } from '../storage/schema/operations.ts'

/** Who pays for a request, and on which chain. */
export type Payer = { payer: Hex; payerChainId: number }

/**
 * That a repeated request is paid by whom, and where, the first one was to be: what that one has sent may be on its
 * way, and two would pay.
 *
 * @throws ServerError that names the field.
 */
export function checkPayer(
  request: Pick<typeof requests.$inferSelect, 'id' | keyof Payer>,
  { payer, payerChainId }: Payer,
): void {
  if (request.payerChainId !== null && request.payerChainId !== payerChainId)
    throw otherwise(request.id, `is paid on chain ${request.payerChainId}, not on ${payerChainId}`)
  if (request.payer !== null && request.payer !== payer)
    throw otherwise(request.id, `is paid by ${request.payer}, not by ${payer}`)
}

/** Who pays for a request, by what it says. */
export const payerOf = (
  { id }: { id: number },
  request: { taker: Hex; relayer?: Hex | undefined; currencyChainId?: number | undefined },
): Payer => ({
  payer: request.relayer ?? request.taker,
  payerChainId: request.currencyChainId ?? id,
})

/** Who pays for a request on this chain; undefined where that was not kept, or it is paid on another one. */
export const payerHere = (
  { id }: { id: number },
  request: Pick<typeof requests.$inferSelect, keyof Payer>,
): Hex | undefined => (request.payerChainId === id ? (request.payer ?? undefined) : undefined)

const otherwise = (id: string, how: string) =>
  new ServerError(
    `requestId ${id} ${how}: continue it as it was begun, or begin anew without requestId`,
    { code: 'other_request', apiCode: -1 },
  )
