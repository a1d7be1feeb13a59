import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { decodeExactly } from '../calldata/decodeExactly.ts'
import type { StepItem } from '../execution/state.ts'
import { lower } from './factCall.ts'
import { factsOf } from './factsOf.ts'
import type { readIntent } from './readIntent.ts'

/** Of `CrossChainEscrow.sol`. */
const depositAbi = parseAbi([
  'function deposit(bytes32 content, uint64 deadline) payable returns (bytes32)',
])
const contentParameters = parseAbiParameters([
  'uint256 chainId, address escrow, Call[] calls, bytes32 salt',
  'struct Call { address to; bytes data; uint256 value; }',
])
const idParameters = parseAbiParameters(
  'uint256 chainId, address escrow, address user, uint256 amount, uint64 deadline, bytes32 content',
)

/** What a deposit pays for, checked against its bytes; undefined where there is none, or nothing is told. */
export function intentFacts(
  { data, check, crossChainIntent: told }: readIntent.Item,
  context: readIntent.Context,
): readIntent.Result | undefined {
  const deposit = depositOf(data)
  if (deposit === undefined || !told) return undefined
  const { destinationChainId, destinationEscrow, salt } = told
  const calls = told.calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
  const content = keccak256(
    encodeAbiParameters(contentParameters, [
      BigInt(destinationChainId),
      destinationEscrow,
      calls,
      salt,
    ]),
  )
  const { originChainId, originEscrow, user, amount, deadline } = deposit
  const id = keccak256(
    encodeAbiParameters(idParameters, [
      BigInt(originChainId),
      originEscrow,
      user,
      amount,
      deadline,
      deposit.content,
    ]),
  )
  const isTold = content === deposit.content
  const asked = check?.body?.kind === 'cross-chain-intent' ? check.body.id : undefined
  const unknown = [
    ...(isTold ? [] : ['What is told is not what the deposit is for']),
    ...(!asked || asked.toLowerCase() === id ? [] : ['What is asked about is another deposit']),
  ]
  const on = { ...context, account: destinationEscrow, chainId: destinationChainId }
  const facts = (call: readIntent.Call) =>
    factsOf(
      {
        ...{ from: destinationEscrow, to: call.to, data: call.data },
        ...{ value: `${call.value}`, chainId: destinationChainId },
      },
      { ...on, recipient: context.recipient ?? user },
    )
  return {
    ...{ id, originChainId, originEscrow, user, amount, deadline },
    ...{ destinationChainId, destinationEscrow },
    calls: isTold ? calls.map(call => ({ ...call, facts: facts(call) })) : [],
    unknown,
  }
}

function depositOf(data: StepItem['data']) {
  if (data === undefined || !('to' in data)) return undefined
  const { chainId, from, to, value } = data
  const read = decodeExactly(depositAbi, data.data)
  if (read === undefined || !value || !chainId) return undefined
  const [content, deadline] = read.args
  return {
    ...{ content: content.toLowerCase() as Hex, deadline, amount: BigInt(value) },
    ...{ originChainId: chainId, originEscrow: lower(to), user: lower(from) as Address },
  }
}
