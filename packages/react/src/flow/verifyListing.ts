import type { ExecutionStep, Intent, StepItem, Verdict } from '@sluice/sdk'
import {
  type Address,
  decodeFunctionData,
  isAddress,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { TokenReference } from './flowTypes.ts'
import type { ListTerms } from './listTerms.ts'
import { readUint } from './readUint.ts'
import { seaport } from './seaport.ts'

/** The conduit that moves the tokens of a listing. */
const conduit: Address = '0x1E0049783F008A0085193E00003D00cd54003c71'
const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const native = 0n
/** Item types of Seaport. */
const tokenTypes = { erc721: 2n, erc1155: 3n } as const
/** Seconds: how far ahead a listing may begin. */
const mostAhead = 600n

/**
 * Judges the bytes of a listing's steps by what the person chose: one Seaport order with these terms, and
 * before it at most the approval of the conduit. Anything else is refused. The step verification of the
 * client, once it decodes every step, will replace this.
 */
export function verifyListing(options: verifyListing.Options) {
  return async (_: Intent, step: ExecutionStep, item: StepItem): Promise<Verdict> => {
    const reason =
      step.kind === 'transaction'
        ? approvalFault(item.data, options)
        : orderFault(item.data, options)
    return reason === undefined
      ? { verdict: 'allow', reasons: [] }
      : { verdict: 'refuse', reasons: [reason] }
  }
}

export declare namespace verifyListing {
  type Options = {
    account: Address
    token: TokenReference
    terms: ListTerms
    /** Whether there can be more than one of the token. */
    several: boolean
    /** Milliseconds since 1970. */
    now: () => number
  }
}

function approvalFault(data: StepItem['data'], { token }: verifyListing.Options) {
  if (data === undefined || !('to' in data)) return 'there is no transaction'
  if (!isAddressEqual(data.to, token.contract)) return 'the approval is for another contract'
  if (data.value !== undefined && data.value !== null && readUint(data.value) !== 0n)
    return 'the approval sends money'
  // The whole calldata: 4 bytes and two words.
  if (data.data.length !== 2 + 8 + 128) return 'the transaction is no approval'
  try {
    const [operator, approved] = decodeFunctionData({ abi, data: data.data }).args
    return isAddressEqual(operator, conduit) && approved
      ? undefined
      : 'the approval is for somebody else'
  } catch {
    return 'the transaction is no approval'
  }
}

function orderFault(data: StepItem['data'], options: verifyListing.Options) {
  const sign = data !== undefined && 'sign' in data ? data.sign : undefined
  if (sign?.signatureKind !== 'eip712' || sign.primaryType !== 'OrderComponents')
    return 'the message is no order'
  const { token, account, terms } = options
  const { domain, value: order } = sign
  if (
    domain.name !== 'Seaport' ||
    domain.version !== '1.5' ||
    readUint(domain.chainId) !== BigInt(token.chainId) ||
    !same(domain.verifyingContract, seaport) ||
    Object.keys(domain).length !== 4
  )
    return 'the order is for another exchange'
  if (!same(order.offerer, account)) return 'the order is of another account'
  if (!same(order.zone, zeroAddress)) return 'the order has a zone'
  // 0 and 1 are open to everybody; the others ask the zone.
  if ((readUint(order.orderType) ?? 2n) > 1n) return 'the order is restricted'
  if (readUint(order.endTime) !== BigInt(terms.expiresAt)) return 'the order ends at another time'
  const start = readUint(order.startTime)
  if (start === undefined || start > BigInt(Math.floor(options.now() / 1000)) + mostAhead)
    return 'the order begins too late'
  return offerFault(order.offer, options) ?? paymentFault(order.consideration, options)
}

function offerFault(offer: unknown, { token, terms, several }: verifyListing.Options) {
  const [item, ...more] = listOf(offer)
  const fits =
    more.length === 0 &&
    readUint(item?.itemType) === (several ? tokenTypes.erc1155 : tokenTypes.erc721) &&
    same(item?.token, token.contract) &&
    readUint(item?.identifierOrCriteria) === token.tokenId &&
    readUint(item?.startAmount) === terms.quantity &&
    readUint(item?.endAmount) === terms.quantity
  return fits ? undefined : 'the order offers something else'
}

/** The seller comes first; the fees may come in any order. */
function paymentFault(consideration: unknown, { account, terms }: verifyListing.Options) {
  const wanted = [
    { recipient: account, amount: terms.net },
    ...terms.fees.filter(fee => fee.amount > 0n),
  ]
  const items = listOf(consideration)
  const [first] = items
  if (!pays(first, { recipient: account, amount: terms.net }))
    return 'the order pays the seller something else'
  const left = [...items]
  for (const payment of wanted) {
    const index = left.findIndex(item => pays(item, payment))
    if (index < 0) return 'the order pays other fees'
    left.splice(index, 1)
  }
  return left.length === 0 ? undefined : 'the order pays somebody else'
}

function pays(
  item: Record<string, unknown> | undefined,
  payment: { recipient?: Address | undefined; amount: bigint },
): boolean {
  return (
    payment.recipient !== undefined &&
    same(item?.recipient, payment.recipient) &&
    readUint(item?.itemType) === native &&
    same(item?.token, zeroAddress) &&
    readUint(item?.identifierOrCriteria) === 0n &&
    readUint(item?.startAmount) === payment.amount &&
    readUint(item?.endAmount) === payment.amount
  )
}

function same(value: unknown, address: Address): boolean {
  return (
    typeof value === 'string' &&
    isAddress(value, { strict: false }) &&
    isAddressEqual(value, address)
  )
}

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(entry => ({ ...entry })) : []
}
