import { getAddress, type Hex, hexToBigInt, hexToString, isAddress, isHex, size, slice } from 'viem'
import { amountText } from '../features/language/amountText.ts'
import { t } from '../features/language/t.ts'
import { describeOrder } from './describeOrder.ts'
import type { WalletTransaction, WalletTypedData } from './developerRequests.ts'
import { unitsText } from './unitsText.ts'

const setApprovalForAll = '0xa22cb465'
const approve = '0x095ea7b3'
/** From here on nobody has more: it is all of it, now and later. */
const unlimited = 2n ** 255n

/** What the developer wallet shows before it signs, read from the request itself. */
export function describeSigning(request: describeSigning.Request): describeSigning.Result {
  const { chain } = request
  const on = { label: t('Chain'), value: `${chain.name} (${chain.id})` }
  if ('transaction' in request) {
    const { to, data, value } = request.transaction
    const approval = describeApproval(request.transaction)
    return {
      title: t('Send a transaction?'),
      facts: [
        ...(approval === undefined ? [] : [{ label: t('Allows'), value: approval }]),
        { label: t('You send'), value: amountText(value, chain.nativeCurrency) },
        { label: t('To'), value: to === undefined ? t('a new contract') : getAddress(to) },
        {
          label: t('Calls'),
          value:
            data === undefined || size(data) < 4
              ? t('no function')
              : t('{0}, {1} bytes', slice(data, 0, 4), size(data)),
        },
        on,
      ],
    }
  }
  if ('typedData' in request) {
    const { definition } = request.typedData
    const { name, version, verifyingContract } = definition.domain
    const asked = [
      { label: t('For'), value: [name, version].filter(part => part !== undefined).join(' ') },
      {
        label: t('Contract'),
        value:
          typeof verifyingContract === 'string' && isAddress(verifyingContract, { strict: false })
            ? getAddress(verifyingContract)
            : String(verifyingContract ?? 'none'),
      },
    ]
    const raw = flatten(definition.message).slice(0, 200)
    const order = describeOrder(request.typedData, chain.nativeCurrency)
    return order === undefined
      ? { title: t('Sign {0}?', definition.primaryType), facts: [...asked, ...raw, on] }
      : { title: t('Sign a Seaport order?'), facts: [...order, ...asked, on], details: raw }
  }
  const text = isHex(request.message) ? hexToString(request.message) : request.message
  return {
    title: t('Sign a message?'),
    facts: [{ label: t('Message'), value: text.slice(0, 400) }, on],
  }
}

export declare namespace describeSigning {
  type Chain = {
    id: number
    name: string
    nativeCurrency: { symbol: string; decimals: number }
  }
  type Request = { chain: Chain } & (
    | { transaction: WalletTransaction }
    | { typedData: WalletTypedData }
    | { message: string }
  )
  type Fact = { label: string; value: string }
  type Result = {
    title: string
    facts: readonly Fact[]
    /** The fields as they are signed, where the facts put them in words. */
    details?: readonly Fact[] | undefined
  }
}

/**
 * `setApprovalForAll` and `approve` in words: an operator that may move every token of a contract, and a spender that
 * may take so much of a currency. What stands there of an ERC-721 token is its number; the call does not say which.
 */
function describeApproval({ to, data }: WalletTransaction): string | undefined {
  if (to === undefined || data === undefined || size(data) !== 68) return undefined
  const method = slice(data, 0, 4)
  if (method !== setApprovalForAll && method !== approve) return undefined
  const operator: Hex = slice(data, 16, 36)
  const [who, what] = [getAddress(operator), getAddress(to)]
  const value = hexToBigInt(slice(data, 36))
  if (method === approve)
    return value === 0n
      ? t('Stops {0} from taking what was allowed of {1}', who, what)
      : value >= unlimited
        ? t('Lets {0} take any amount of {1}', who, what)
        : t('Lets {0} take {1}, or the token of that number, of {2}', who, unitsText(value), what)
  return value === 0n
    ? t('Stops {0} from moving your tokens of {1}', who, what)
    : t('Lets {0} move all your tokens of {1}', who, what)
}

/** Every field of a message with its path: `offer[0].token`. */
function flatten(value: unknown, path = ''): describeSigning.Fact[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => flatten(entry, `${path}[${index}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, entry]) =>
      flatten(entry, path === '' ? key : `${path}.${key}`),
    )
  return [{ label: path, value: String(value) }]
}
