import { isAddress, isHex, size } from 'viem'
import { SluiceError } from '../errors.ts'

/** The longest bytecode that a zkSync-type chain takes, bytes. */
const longestBytecode = 32 * 65_535

const texts = {
  zk_not_eip712: 'it is not of type eip712 and has no field of a zkSync-type transaction',
  zk_chain: 'its chain is not of the zkSync type',
  zk_chain_id: 'the chain id is not positive',
  zk_to: '`to` is not an address',
  zk_from: '`from` is not an address',
  zk_paymaster: '`paymaster` is not an address',
  zk_paymaster_input_missing: '`paymaster` needs `paymasterInput`',
  zk_paymaster_missing: '`paymasterInput` needs `paymaster`',
  zk_bytes: 'a field that holds bytes is not hex',
  zk_bytecode_words: "a contract's bytecode is not divisible by 32 bytes",
  zk_bytecode_long: `a contract's bytecode is longer than ${longestBytecode} bytes`,
  zk_bytecode_even: "a contract's bytecode has an even number of 32-byte words",
} as const

type ZkRule = keyof typeof texts

/** Whether a transaction is of the zkSync type: it says so, or has one of the fields that only those have. */
export function isZkTransaction(fields: assertZkTransaction.Fields): boolean {
  const { type, customSignature, paymaster, paymasterInput, gasPerPubdata, factoryDeps } = fields
  if (type === 'eip712' || type === '0x71' || type === 113) return true
  return [customSignature, paymaster, paymasterInput, gasPerPubdata, factoryDeps].some(
    field => field !== undefined && field !== null,
  )
}

/** Checks the rules that every zkSync-type transaction must keep, bytecode of new contracts included. */
export function assertZkTransaction(fields: assertZkTransaction.Fields): void {
  const refuse = (rule: ZkRule) => {
    throw new ZkTransactionError(rule)
  }
  const { chainId, to, from, paymaster, paymasterInput, factoryDeps, customSignature } = fields
  if (!isZkTransaction(fields)) refuse('zk_not_eip712')
  if (!chainId || chainId <= 0) refuse('zk_chain_id')
  if (isGiven(to) && !isAddress(to, { strict: false })) refuse('zk_to')
  if (isGiven(from) && !isAddress(from, { strict: false })) refuse('zk_from')
  if (isGiven(paymaster) && !isAddress(paymaster, { strict: false })) refuse('zk_paymaster')
  if (isGiven(paymaster) && !isGiven(paymasterInput)) refuse('zk_paymaster_input_missing')
  if (isGiven(paymasterInput) && !isGiven(paymaster)) refuse('zk_paymaster_missing')
  for (const bytes of [paymasterInput, customSignature, ...(factoryDeps ?? [])]) {
    if (isGiven(bytes) && (!isHex(bytes) || bytes.length % 2 !== 0)) refuse('zk_bytes')
  }
  for (const bytecode of factoryDeps ?? []) {
    const length = isHex(bytecode) ? size(bytecode) : 0
    if (length % 32 !== 0) refuse('zk_bytecode_words')
    if (length > longestBytecode) refuse('zk_bytecode_long')
    if ((length / 32) % 2 === 0) refuse('zk_bytecode_even')
  }
}

export declare namespace assertZkTransaction {
  type Fields = {
    type?: string | number | null | undefined
    chainId?: number | null | undefined
    to?: string | null | undefined
    from?: string | null | undefined
    paymaster?: string | null | undefined
    paymasterInput?: string | null | undefined
    /** Base units of gas per byte of published data. */
    gasPerPubdata?: unknown
    /** Bytecode of the contracts that the transaction makes, hex. */
    factoryDeps?: readonly string[] | null | undefined
    customSignature?: string | null | undefined
  }
}

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null
}

/** A zkSync-type transaction breaks a rule; `code` names it. The wallet was not asked. */
export class ZkTransactionError extends SluiceError {
  constructor(rule: ZkRule) {
    super(`The transaction was not shown to the wallet: ${texts[rule]}`, {
      code: rule,
      hints: ['Nothing was sent. The marketplace has to correct it.'],
    })
  }
}
