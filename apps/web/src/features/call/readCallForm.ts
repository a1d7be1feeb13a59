import { localDecimal, parseAddress, parseAmount, untrustedText } from '@sluice/react'
import { type Address, type Hex, size, zeroAddress } from 'viem'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { encodeFunction, readSignature } from './encodeFunction.ts'

/** A call as it is typed. */
export type CallFields = {
  /** A contract is called with calldata, or value is sent and nothing else. */
  kind: 'call' | 'value'
  address: string
  calldata: string
  /** Whether the calldata is made of a function and its arguments, instead of being pasted. */
  isByFunction: boolean
  /** Such as `approve(address spender, uint256 amount)`. */
  signature: string
  /** As typed, in the order of the signature. */
  args: readonly string[]
  /** In whole units of the destination's native currency, with a point. */
  value: string
  /** The chain for which it was typed, or was said to be right; none while nothing was. */
  chainId?: number | undefined
}

/** As many bytes as fit into one transaction of any node. */
const mostBytes = 100_000

/**
 * The transaction that the fields stand for, or what is wrong with them, field by field: each sentence names the
 * field and what stands in it.
 */
export function readCallForm(
  fields: CallFields,
  currency: { symbol: string; decimals: number },
): readCallForm.Result {
  const made = fields.kind === 'call' && fields.isByFunction ? madeCalldata(fields) : undefined
  const calldata =
    fields.kind === 'value' ? '0x' : made === undefined ? fields.calldata.trim() : (made.data ?? '')
  const address = parseAddress(fields.address)
  const amount =
    fields.value.trim() === '' ? { value: 0n } : parseAmount(fields.value, currency.decimals)
  const problems: readCallForm.Problems = {
    address: addressProblem(fields.address, address),
    calldata:
      made === undefined || made.data !== undefined
        ? calldataProblem(calldata, fields.kind)
        : undefined,
    signature: made?.signature,
    args: made?.args,
    value:
      amount.reason !== undefined
        ? valueProblem(
            ...([amount.reason, shown(localDecimal(fields.value, languageChoice.get()))] as const),
            currency,
          )
        : fields.kind === 'value' && amount.value === 0n
          ? t('Value is missing: enter how much is sent.')
          : undefined,
  }
  const { value: to } = address
  const isWrong = Object.values(problems).some(problem => problem !== undefined)
  if (amount.value === undefined || to === undefined || isWrong) return { problems }
  return { tx: { to, data: calldata as Hex, value: amount.value } }
}

export declare namespace readCallForm {
  type Problems = Record<'address' | 'calldata' | 'signature' | 'value', string | undefined> & {
    /** By their places. */
    args: readonly (string | undefined)[] | undefined
  }
  type Result =
    | { tx: { to: Address; data: Hex; value: bigint }; problems?: undefined }
    | { problems: Problems; tx?: undefined }
}

type Made = {
  data?: Hex
  signature?: string | undefined
  args?: readonly (string | undefined)[] | undefined
}

/** The calldata of a function and its arguments, or what is wrong with these. */
function madeCalldata({ signature, args }: CallFields): Made {
  if (signature.trim() === '')
    return { signature: t('Function is missing: enter it with its types, or paste calldata.') }
  const fn = readSignature(signature)
  if (fn === undefined)
    return {
      signature: t(
        'Function “{0}” cannot be read: write it as transfer(address, uint256).',
        shown(signature),
      ),
    }
  const { data, problems } = encodeFunction(fn, args)
  return data === undefined ? { args: problems } : { data }
}

function addressProblem(text: string, { value, reason }: parseAddress.Result): string | undefined {
  if (reason === 'empty') return t('Address is missing: enter the contract or account.')
  if (reason === 'not-an-address')
    return t('Address “{0}” is none: it takes 0x and 40 hexadecimal digits.', shown(text))
  if (reason === 'checksum')
    return t(
      'Address “{0}” has capitals that do not fit its digits: one may be mistyped.',
      shown(text),
    )
  return value === zeroAddress ? t("Address “{0}” is nobody's.", shown(text)) : undefined
}

function calldataProblem(text: string, kind: CallFields['kind']): string | undefined {
  if (kind === 'value') return undefined
  if (text === '')
    return t('Calldata is missing: enter it in hexadecimal, or choose to send value.')
  if (!/^0x[0-9a-fA-F]*$/.test(text))
    return t('Calldata “{0}” is not hexadecimal: it takes 0x and digits from 0 to f.', shown(text))
  if (text.length % 2 === 1) return t('Calldata “{0}” ends in the middle of a byte.', shown(text))
  if (text.length < 10)
    return t('Calldata “{0}” is too short: a function is named by 4 bytes.', shown(text))
  const bytes = size(text as Hex)
  return bytes > mostBytes
    ? t('Calldata “{0}” has {1} bytes: {2} fit.', shown(text), bytes, mostBytes)
    : undefined
}

function valueProblem(
  reason: parseAmount.Reason,
  typed: string,
  { symbol, decimals }: { symbol: string; decimals: number },
): string {
  switch (reason) {
    case 'ambiguous':
      return t('Value “{0}” can be read in two ways: leave out the comma.', typed)
    case 'too-precise':
      return t(
        ...(['Value “{0}” has more decimal places than the {1} of {2}.', typed] as const),
        ...[decimals, symbol],
      )
    case 'too-large':
      return t('Value “{0}” is more than there can be.', typed)
    default:
      return t('Value “{0}” is no amount of {1}, such as 0.1.', typed, symbol)
  }
}

const shown = (text: string) => untrustedText(text.trim(), { max: 24 })
