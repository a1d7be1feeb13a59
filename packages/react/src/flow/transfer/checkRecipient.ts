import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { parseAddress } from '../../format/parseAddress.ts'

/** Where what is sent is lost: nobody has their keys. */
const dead: readonly Address[] = [
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
  '0x0000000000000000000000000000000000000001',
]

/** Why nothing can be sent to an address. */
export type RecipientProblem =
  | 'empty'
  | 'not-an-address'
  | 'checksum'
  | 'zero'
  | 'dead'
  | 'own'
  | 'token'
  /** A name where there are none, that nobody has, or that could not be looked up. */
  | 'no-names'
  | 'unknown-name'
  | 'name-unread'
  /** A name that stands for another address than when it was typed. */
  | 'name-changed'

/**
 * What has to be acknowledged before something is sent to an address. `unread`: whom the account has dealt with could
 * not be read, so that it may be any of the others.
 */
export type RecipientWarning = 'lookalike' | 'contract' | 'new' | 'unread'

export type RecipientCheck = {
  /** The address with its checksum. */
  address?: Address | undefined
  /** What stood for it, in its normal form. */
  name?: string | undefined
  problem?: RecipientProblem | undefined
  warnings: readonly RecipientWarning[]
  /** The recent counterparty that it could be mistaken for. */
  resembles?: Address | undefined
}

/**
 * Whether an address, as it was typed or pasted, can be sent tokens to. A checksum that is wrong means that it
 * was mistyped. An address that begins and ends like a recent counterparty and is another one is the bait of
 * address poisoning.
 */
export function checkRecipient(typed: string, options: checkRecipient.Options): RecipientCheck {
  const { account, contracts, recent, isContract } = options
  const refuse = (problem: RecipientProblem): RecipientCheck => ({ problem, warnings: [] })
  const { value: address, reason } = parseAddress(typed)
  if (address === undefined) return refuse(reason)
  if (isAddressEqual(address, zeroAddress)) return refuse('zero')
  if (dead.some(entry => isAddressEqual(address, entry))) return refuse('dead')
  if (isAddressEqual(address, account)) return refuse('own')
  if (contracts.some(contract => isAddressEqual(address, contract))) return refuse('token')
  const known = recent === 'unread' ? [] : recent
  const isKnown = known.some(entry => isAddressEqual(address, entry))
  const resembles = isKnown
    ? undefined
    : [...known, account].find(entry => endsOf(entry) === endsOf(address))
  return {
    address,
    resembles,
    warnings: [
      ...(resembles === undefined ? [] : (['lookalike'] as const)),
      ...(isContract ? (['contract'] as const) : []),
      ...(isKnown || resembles !== undefined
        ? []
        : ([recent === 'unread' ? recent : 'new'] as const)),
    ],
  }
}

export declare namespace checkRecipient {
  type Options = {
    account: Address
    /** Those of the tokens that are sent: what they are sent is lost. */
    contracts: readonly Address[]
    /** Whom the account has dealt with. */
    recent: readonly Address[] | 'unread'
    /** Whether there is code at the address, as far as it is known. */
    isContract: boolean
  }
}

/** The 4 digits at either end: all that many wallets show. */
function endsOf(address: Address): string {
  const text = address.toLowerCase()
  return `${text.slice(2, 6)}${text.slice(-4)}`
}
