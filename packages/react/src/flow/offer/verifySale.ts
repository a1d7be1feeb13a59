import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { amountOf } from '../purchase/addAmounts.ts'
import { collectionApprovalFault } from '../verify/approvalFault.ts'
import { decodeExactly } from '../verify/decodeExactly.ts'
import { exchanges } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { seaportAbi } from '../verify/seaportAbi.ts'
import { itemTypes } from '../verify/signedOrders.ts'
import { type DoneItem, splitDone } from '../verify/splitDone.ts'
import { verifier } from '../verify/verifier.ts'
import type { SaleLine } from './saleLines.ts'

/**
 * Judges the bytes of a sale by what the review showed: at most the conduit is approved for the collections
 * that are sold; the transactions together give exactly the tokens of the lines and nothing else of this
 * account, and leave it at least the reviewed proceeds of each currency. No money is sent along. What was sold
 * before a reload counts, as the chain shows it.
 */
export function verifySale(options: verifySale.Options) {
  return verifier((step, item) =>
    step.kind !== 'transaction'
      ? 'the step is no sale'
      : step.id === 'nft-approval'
        ? collectionApprovalFault(
            item.data,
            options.lines.map(({ token }) => token.contract),
          )
        : saleFault(step, options),
  )
}

export declare namespace verifySale {
  type Options = {
    account: Address
    lines: readonly Pick<SaleLine, 'token' | 'quantity'>[]
    /** What has to be left after all fees, per currency. */
    proceeds: readonly FlowAmount[]
    partial: boolean
  }
}

/** What one transaction takes from the account and leaves it. */
type Sale = { given: Map<string, bigint>; proceeds: Map<string, bigint> }

function saleFault(step: ExecutionStep, options: verifySale.Options) {
  if (step.id !== 'sale') return 'the step is no sale'
  const split = splitDone(step)
  if (split === undefined) return 'what was sold before is not known'
  const sales = [
    ...split.items.map(entry => readSale(entry.data, options.account)),
    ...split.done.map(entry => soldBefore(entry, options)),
  ]
  const bad = sales.find(sale => typeof sale === 'string')
  if (typeof bad === 'string') return bad
  const all = sales.filter(sale => typeof sale !== 'string')
  const given = addUp(all.map(sale => sale.given))
  const wanted = addUp(options.lines.map(line => new Map([[keyOf(line.token), line.quantity]])))
  for (const [key, amount] of given)
    if (amount > (wanted.get(key) ?? 0n)) return 'the transaction gives something else away'
  if (!options.partial && [...wanted].some(([key, amount]) => given.get(key) !== amount))
    return 'the transaction does not sell everything'
  const left = addUp(all.map(sale => sale.proceeds))
  const isWhole = [...wanted].every(([key, amount]) => given.get(key) === amount)
  for (const { currency } of options.proceeds) {
    const least = isWhole ? amountOf(options.proceeds, currency.address) : 1n
    if ((left.get(currency.address.toLowerCase()) ?? 0n) < least) return 'the transaction pays less'
  }
  return undefined
}

function readSale(data: StepItem['data'], account: Address): Sale | string {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'the step is no sale'
  if (!exchanges.some(exchange => sameAddress(transaction.to, exchange)))
    return 'the transaction is for another contract'
  if (transaction.value !== 0n) return 'the transaction sends money'
  const call = decodeExactly(seaportAbi, transaction.data)
  if (call?.functionName !== 'matchAdvancedOrders') return 'the transaction is no sale'
  const [orders, , , recipient] = call.args
  // What is left of the offers after all fees goes there.
  if (!isAddressEqual(recipient, account)) return 'the proceeds would go to somebody else'
  const given = new Map<string, bigint>()
  const proceeds = new Map<string, bigint>()
  const add = (sums: Map<string, bigint>, key: string, amount: bigint) =>
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  for (const { parameters, numerator, denominator } of orders) {
    if (denominator === 0n || numerator > denominator) return 'the transaction cannot be read'
    const share = (amount: bigint) => (amount * numerator) / denominator
    const isOwn = isAddressEqual(parameters.offerer, account)
    for (const entry of parameters.offer) {
      if (entry.startAmount !== entry.endAmount) return 'the transaction’s amounts change over time'
      const type = BigInt(entry.itemType)
      if (isOwn) {
        if (type !== itemTypes.erc721 && type !== itemTypes.erc1155)
          return 'the transaction gives something else away'
        const token = { contract: entry.token, tokenId: entry.identifierOrCriteria }
        add(given, keyOf(token), share(entry.startAmount))
      } else if (type === itemTypes.erc20)
        add(proceeds, entry.token.toLowerCase(), share(entry.startAmount))
    }
    for (const entry of parameters.consideration) {
      const type = BigInt(entry.itemType)
      if (type === itemTypes.native) return 'the transaction asks for money'
      if (type !== itemTypes.erc20) continue
      if (entry.startAmount !== entry.endAmount) return 'the transaction’s amounts change over time'
      if (!isAddressEqual(entry.recipient, account))
        add(proceeds, entry.token.toLowerCase(), -share(entry.startAmount))
    }
  }
  return { given, proceeds }
}

/** What one that is done took and left, as its logs say. */
function soldBefore({ transfers }: DoneItem, { account, lines }: verifySale.Options): Sale {
  const given = new Map<string, bigint>()
  const proceeds = new Map<string, bigint>()
  const sold = new Set(lines.map(({ token }) => keyOf(token)))
  for (const { from, to, token, amount } of transfers) {
    if (!token?.contract || !amount) continue
    const currency = token.contract.toLowerCase()
    const sign = sameAddress(to, account) ? 1n : 0n
    const change = (sign - (sameAddress(from, account) ? 1n : 0n)) * BigInt(amount)
    if (!token.tokenId) proceeds.set(currency, (proceeds.get(currency) ?? 0n) + change)
    else {
      const key = keyOf({ contract: token.contract, tokenId: BigInt(token.tokenId) })
      if (sold.has(key)) given.set(key, (given.get(key) ?? 0n) - change)
    }
  }
  return { given, proceeds }
}

const keyOf = ({ contract, tokenId }: { contract: Address; tokenId: bigint }) =>
  `${contract.toLowerCase()}:${tokenId}`

function addUp(maps: readonly ReadonlyMap<string, bigint>[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const map of maps)
    for (const [key, amount] of map) sums.set(key, (sums.get(key) ?? 0n) + amount)
  return sums
}
