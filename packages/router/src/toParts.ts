import type { Address } from 'viem'
import { invalid } from './errors.ts'
import type { Part, TokenUse } from './part.ts'
import { toAddress } from './toAddress.ts'
import { toObject } from './toObject.ts'
import { wrappedNativeAddresses } from './wrappedNativeAddresses.ts'

/**
 * The parts of a plan, for `router` if it is known; there must be at least one. They are looked at and not copied: what a
 * market or a swap has made is right, and most plans are made of nothing else.
 *
 * @throws RouterError that names the part at fault: something that no market and no swap made, of another
 * chain than the plan, or items and money that would stay in the router, where anybody could take them.
 */
export function toParts(
  parts: readonly Part[],
  router?: Address,
  chainId?: number,
): readonly Part[] {
  if (!Array.isArray(parts) || parts.length === 0)
    throw invalid('parts', parts, 'must hold at least one order or swap')
  if (chainId !== undefined && !Number.isSafeInteger(chainId))
    throw invalid('chainId', chainId, 'must be the id of a chain')
  let chain = chainId
  for (let index = 0; index < parts.length; index++) {
    checkPart(parts[index], `parts[${index}]`, router)
    const own: Part['chainId'] = parts[index].chainId
    if (own === undefined) continue
    const path = nameIn(parts[index], `parts[${index}]`, 'chainId')
    if (!Number.isSafeInteger(own)) throw invalid(path, own, 'must be the id of a chain')
    chain ??= own
    if (own !== chain) throw invalid(path, own, `must be ${chain}, the chain of the plan`)
  }
  if (chain !== undefined) checkWrapped(parts, chain)
  return parts
}

/** The router wraps into its own token: another one would be swept while that stays. */
function checkWrapped(parts: readonly Part[], chain: number): void {
  const known = wrappedNativeAddresses[chain]
  if (known === undefined) return
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part
    const { wrapped } = part
    if (wrapped !== undefined && wrapped !== known)
      throw invalid(
        nameIn(part, `parts[${index}]`, 'wrapped'),
        wrapped,
        `must be the wrapped currency of chain ${chain}, ${known}`,
      )
  }
}

function checkPart(part: Part, path: string, router: Address | undefined): void {
  const { commands, orders, value, spends, yields, allowRevert, signedFor, wrapped } = toObject(
    part,
    path,
    'must be what a market or a swap makes',
  )
  if (typeof commands !== 'function')
    throw invalid(`${path}.commands`, commands, 'must be a function')
  if (!Number.isSafeInteger(orders) || orders < 0)
    throw invalid(`${path}.orders`, orders, 'must be a number of orders')
  checkCurrencies(part.leaves, `${path}.leaves`)
  checkAmounts(part.uses, `${path}.uses`)
  checkAmounts(part.brings, `${path}.brings`)
  if (wrapped !== undefined && !isLowerCase(wrapped))
    throw invalid(`${path}.wrapped`, wrapped, lowerCase)
  if (allowRevert !== undefined && typeof allowRevert !== 'boolean')
    throw invalid(`${path}.allowRevert`, allowRevert, 'must be true or false')
  if (allowRevert && orders === 0)
    throw invalid(`${path}.allowRevert`, allowRevert, 'must not be true: only orders may fail')
  if (part.nameOf !== undefined && typeof part.nameOf !== 'function')
    throw invalid(`${path}.nameOf`, part.nameOf, 'must be a function')
  if (!isAmount(value)) throw notAmount(`${path}.value`, value)
  if (!isAmount(spends)) throw notAmount(`${path}.spends`, spends)
  if (!isAmount(yields)) throw notAmount(`${path}.yields`, yields)
  checkRecipients(part, path, router)
  if (signedFor === undefined) return
  if (!Array.isArray(signedFor)) throw invalid(`${path}.signedFor`, signedFor, 'must be an array')
  for (const signed of signedFor)
    if (router !== undefined && signed?.caller !== router)
      throw invalid(
        typeof signed?.path === 'string' ? `${path}.${signed.path}` : `${path}.signedFor`,
        signed?.caller,
        `must be signed for the router (${router}), which will call`,
      )
}

function checkCurrencies(currencies: readonly Address[], path: string): void {
  if (!Array.isArray(currencies)) throw invalid(path, currencies, 'must be an array')
  for (let at = 0; at < currencies.length; at++)
    if (!isLowerCase(currencies[at])) throw invalid(`${path}[${at}]`, currencies[at], lowerCase)
}

function checkAmounts(amounts: readonly TokenUse[], path: string): void {
  if (!Array.isArray(amounts)) throw invalid(path, amounts, 'must be an array')
  for (let at = 0; at < amounts.length; at++) {
    const { token, amount, taxBps } = toObject(amounts[at] as TokenUse, `${path}[${at}]`)
    if (!isLowerCase(token)) throw invalid(`${path}[${at}].token`, token, lowerCase)
    if (!isAmount(amount)) throw notAmount(`${path}[${at}].amount`, amount)
    if (taxBps !== undefined && !isAmount(taxBps)) throw notAmount(`${path}[${at}].taxBps`, taxBps)
  }
}

function checkRecipients(part: Part, path: string, router: Address | undefined): void {
  const problem = 'must not be the router, where anybody could take it'
  const { recipients } = part
  if (recipients !== undefined) {
    if (!Array.isArray(recipients))
      throw invalid(`${path}.recipients`, recipients, 'must be an array')
    for (let at = 0; at < recipients.length; at++) {
      const recipient: unknown = recipients[at]
      // What markets and swaps give is in lower case already.
      if (recipient === router || !isLowerCase(recipient)) {
        const name = nameIn(part, path, 'recipient', at)
        if (toAddress(recipient, name) === router) throw invalid(name, router, problem)
      }
    }
    return
  }
  const { items } = part
  if (!Array.isArray(items)) throw invalid(`${path}.items`, items, 'must be an array')
  for (let at = 0; at < items.length; at++) {
    const recipient = items[at]?.recipient
    // What markets give is in lower case already.
    if (typeof recipient !== 'string' || recipient === router || !isLowerCase(recipient))
      if (toAddress(recipient, `${path}.items[${at}].recipient`) === router)
        throw invalid(`${path}.items[${at}].recipient`, router, problem)
  }
}

/** The caller's own name for what is wrong with a part; that of the part's field, where nobody made it. */
function nameIn(part: Part, path: string, what: keyof typeof fields, index = 0): string {
  return `${path}.${part.nameOf?.(what, index) ?? fields[what](index)}`
}

const fields = {
  recipient: (index: number) => `recipients[${index}]`,
  wrapped: () => 'wrapped',
  chainId: () => 'chainId',
}

const lowerCase = 'must be an address in lower case'
const shape = /^0x[0-9a-f]{40}$/
const isLowerCase = (value: unknown) => typeof value === 'string' && shape.test(value)

const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n && value <= largest
const largest = 2n ** 256n - 1n

function notAmount(path: string, value: unknown): Error {
  return invalid(path, value, 'must be a bigint of base units from 0 to 2^256 - 1')
}
