import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { collectionApprovalFault } from '../verify/approvalFault.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import type { SentToken } from './createTransferFlow.ts'
import { readTransferCall } from './readTransferCall.ts'

/**
 * Judges the bytes of a transfer by what was chosen: the transactions together send exactly these tokens, each
 * once, from this account to the recipient, by their own contracts or by the transfer helper. Before them
 * at most the conduit is approved for their collections. No money is sent along. What was sent before a reload,
 * as the chain shows it, is not sent again.
 */
export function verifyTransfer(options: verifyTransfer.Options) {
  return verifier((step, item) =>
    step.kind !== 'transaction'
      ? 'no_transfer'
      : step.id === 'nft-approval'
        ? collectionApprovalFault(
            item.data,
            options.tokens.map(token => token.contract),
          )
        : transferFault(step, options),
  )
}

export declare namespace verifyTransfer {
  type Options = { account: Address; to: Address; tokens: readonly SentToken[] }
}

type Moved = { contract: Address; tokenId: bigint; quantity: bigint }

function transferFault(step: ExecutionStep, options: verifyTransfer.Options) {
  if (step.id !== 'transfer') return 'no_transfer'
  const left = new Map(options.tokens.map(token => [keyOf(token), token.quantity]))
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  for (const { from, to, token, amount } of split.done.flatMap(({ transfers }) => transfers)) {
    if (!sameAddress(from, options.account) || !sameAddress(to, options.to)) continue
    if (!token?.contract || !token.tokenId) continue
    const key = keyOf({ contract: token.contract, tokenId: BigInt(token.tokenId) })
    const rest = (left.get(key) ?? 0n) - BigInt(amount ?? '1')
    if (rest > 0n) left.set(key, rest)
    else left.delete(key)
  }
  for (const item of split.items) {
    const moved = readTransfer(item.data, options)
    if (typeof moved === 'string') return moved
    for (const token of moved) {
      if (left.get(keyOf(token)) !== token.quantity) return 'sends_other'
      left.delete(keyOf(token))
    }
  }
  return left.size === 0 ? undefined : 'sends_less'
}

function readTransfer(
  data: StepItem['data'],
  { account, to }: verifyTransfer.Options,
): readonly Moved[] | Reason {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'no_transaction'
  if (transaction.value !== 0n) return 'sends_money'
  const call = readTransferCall(data)
  if (call === undefined) return 'no_transfer'
  const { moved, message } = call
  if (moved.some(({ from }) => from !== undefined && !sameAddress(from, account)))
    return 'owner_other'
  if (moved.some(({ recipient }) => !sameAddress(recipient, to))) return 'token_recipient'
  if (message !== '0x') return 'transfer_message'
  const tokens = moved.flatMap(({ contract, tokenId, quantity }) =>
    tokenId === undefined ? [] : [{ contract, tokenId, quantity }],
  )
  return tokens.length === moved.length ? tokens : 'sends_currency'
}

const keyOf = ({ contract, tokenId }: Pick<Moved, 'contract' | 'tokenId'>) =>
  `${contract.toLowerCase()}:${tokenId}`
