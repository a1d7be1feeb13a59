import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { collectionApprovalFault } from '../verify/approvalFault.ts'
import { readTransaction } from '../verify/readTransaction.ts'
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
      ? 'the step is no transfer'
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
  if (step.id !== 'transfer') return 'the step is no transfer'
  const left = new Map(options.tokens.map(token => [keyOf(token), token.quantity]))
  const split = splitDone(step)
  if (split === undefined) return 'what was sent before is not known'
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
      if (left.get(keyOf(token)) !== token.quantity) return 'other tokens would be sent'
      left.delete(keyOf(token))
    }
  }
  return left.size === 0 ? undefined : 'some tokens would not be sent'
}

function readTransfer(
  data: StepItem['data'],
  { account, to }: verifyTransfer.Options,
): readonly Moved[] | string {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'there is no transaction'
  if (transaction.value !== 0n) return 'the transaction sends money'
  const call = readTransferCall(data)
  if (call === undefined) return 'the transaction is no transfer'
  const { moved, message } = call
  if (moved.some(({ from }) => from !== undefined && !sameAddress(from, account)))
    return 'the tokens of another account would be sent'
  if (moved.some(({ recipient }) => !sameAddress(recipient, to)))
    return 'the tokens would go to somebody else'
  if (message !== '0x') return 'the transfer carries a message'
  const tokens = moved.flatMap(({ contract, tokenId, quantity }) =>
    tokenId === undefined ? [] : [{ contract, tokenId, quantity }],
  )
  return tokens.length === moved.length ? tokens : 'a currency would be sent'
}

const keyOf = ({ contract, tokenId }: Pick<Moved, 'contract' | 'tokenId'>) =>
  `${contract.toLowerCase()}:${tokenId}`
