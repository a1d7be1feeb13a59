import type { ExecutionStep, Facts, Intent, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { collectionApprovalFault } from '../verify/approvalFault.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type DoneItem, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import { addUp, proceedsFault, type Sale, type SoldLine, tokenKey } from './saleBound.ts'

/**
 * Judges the bytes of a sale by what the review showed: at most the conduit is approved for the collections
 * that are sold; the transactions together give exactly the tokens of the lines and nothing else of this
 * account; each of them, and all together, leave it at least what was reviewed for the tokens that they give,
 * per currency. No money is sent along. What was sold before a reload counts, as the chain shows it.
 */
export function verifySale(options: verifySale.Options) {
  return verifier((step, item, intent) =>
    step.kind !== 'transaction'
      ? 'no_sale'
      : step.id === 'nft-approval'
        ? collectionApprovalFault(
            item.data,
            options.lines.map(({ token }) => token.contract),
          )
        : saleFault(step, intent, options),
  )
}

export declare namespace verifySale {
  type Options = {
    account: Address
    /** The offers that were reviewed: what each of them takes, and leaves after all fees. */
    lines: readonly SoldLine[]
    partial: boolean
  }
}

async function saleFault(
  step: ExecutionStep,
  { account, chainId }: Intent,
  options: verifySale.Options,
) {
  if (step.id !== 'sale') return 'no_sale'
  const split = splitDone(step)
  if (split === undefined) return 'before_unknown'
  const read = await Promise.all(
    split.items.map(async item =>
      readSale(item, await itemFacts(item, { account, chainId }), account),
    ),
  )
  const bad = read.find(sale => typeof sale === 'string')
  if (typeof bad === 'string') return bad
  const all = [
    ...read.filter(sale => typeof sale !== 'string'),
    ...split.done.map(entry => soldBefore(entry, options)),
  ]
  const given = addUp(all.map(sale => sale.given))
  const wanted = addUp(options.lines.map(line => new Map([[tokenKey(line.token), line.quantity]])))
  for (const [key, amount] of given) if (amount > (wanted.get(key) ?? 0n)) return 'gives_other'
  if (!options.partial && [...wanted].some(([key, amount]) => given.get(key) !== amount))
    return 'sells_less'
  return proceedsFault(all, options.lines)
}

/** What the exact bytes give and leave; what is wrong with them, where they do anything else than to sell. */
function readSale(item: StepItem, facts: Facts, account: Address): Sale | Reason {
  const transaction = readTransaction(item.data)
  if (transaction === undefined) return 'no_sale'
  if (!exchanges.some(exchange => sameAddress(transaction.to, exchange))) return 'other_contract'
  if (transaction.value !== 0n) return 'sends_money'
  const { method, unknown, allows, cancels, gives, gets } = facts
  const [problem] = unknown
  if (method === undefined || problem !== undefined) return `unsafe: ${problem}`
  if (!method.startsWith('match')) return 'no_sale'
  if (allows.length > 0 || cancels.length > 0) return 'no_sale'
  const given = new Map<string, bigint>()
  const proceeds = new Map<string, bigint>()
  for (const { token, tokenId, amount } of gives) {
    if (tokenId === undefined) return 'gives_other'
    const key = tokenKey({ contract: token, tokenId })
    given.set(key, (given.get(key) ?? 0n) + amount)
  }
  for (const { token, amount, recipient } of gets) {
    if (!sameAddress(recipient, account)) return 'proceeds_recipient'
    proceeds.set(token, (proceeds.get(token) ?? 0n) + amount)
  }
  return { given, proceeds }
}

/** What one that is done took and left, as its logs say. */
function soldBefore({ transfers }: DoneItem, { account, lines }: verifySale.Options): Sale {
  const given = new Map<string, bigint>()
  const proceeds = new Map<string, bigint>()
  const sold = new Set(lines.map(({ token }) => tokenKey(token)))
  for (const { from, to, token, amount } of transfers) {
    if (!token?.contract || !amount) continue
    const currency = token.contract.toLowerCase()
    const sign = sameAddress(to, account) ? 1n : 0n
    const change = (sign - (sameAddress(from, account) ? 1n : 0n)) * BigInt(amount)
    if (!token.tokenId) proceeds.set(currency, (proceeds.get(currency) ?? 0n) + change)
    else {
      const key = tokenKey({ contract: token.contract, tokenId: BigInt(token.tokenId) })
      if (sold.has(key)) given.set(key, (given.get(key) ?? 0n) - change)
    }
  }
  return { given, proceeds }
}
