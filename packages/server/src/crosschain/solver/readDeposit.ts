import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Call, CallResult } from '../../indexer/chainSource.ts'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'

export type DepositState = 'none' | 'deposited' | 'claimed' | 'refunded'

const states = ['none', 'deposited', 'claimed', 'refunded'] as const

/**
 * What the escrow says of a deposit, as of a block.
 *
 * @throws ChainUnavailableError when the node cannot say it of that block.
 */
export const readDeposit = (party: Party, id: Hex, block: number): Promise<DepositState> =>
  readOne(party, deposit(party, id), block)

/**
 * The same where money is spent on it: of several nodes two have to say it, and none may say otherwise (T14).
 *
 * @throws NodesDisagreeError, ChainUnavailableError
 */
export const readDepositOfAll = (party: Party, id: Hex, block: number): Promise<DepositState> =>
  readAll(party, deposit(party, id), block)

/**
 * Whether the calls of an intent were made, as of a block: of several nodes two have to say it, and none may say
 * otherwise (T14).
 *
 * @throws NodesDisagreeError, ChainUnavailableError
 */
export const readFilledOfAll = (party: Party, id: Hex, block: number): Promise<boolean> =>
  readAll(party, filled(party, id), block)

type Read<value> = { call: Call; valueOf: (answer: CallResult) => value | undefined }

const deposit = ({ settings }: Party, id: Hex): Read<DepositState> => ({
  call: { address: settings.escrow, abi: escrowAbi, functionName: 'deposits', args: [id] },
  valueOf: answer => {
    const state: unknown = Array.isArray(answer) ? answer[2] : undefined
    return typeof state === 'number' ? states[state] : undefined
  },
})

const filled = ({ settings }: Party, id: Hex): Read<boolean> => ({
  call: { address: settings.escrow, abi: escrowAbi, functionName: 'filled', args: [id] },
  valueOf: answer => (typeof answer === 'boolean' ? answer : undefined),
})

async function readOne<value>({ context, settings }: Party, read: Read<value>, block: number) {
  const [answer] = await context.source.read([read.call], { block })
  const value = read.valueOf(answer)
  if (value === undefined)
    throw new ChainUnavailableError(
      context.chain.id,
      new Error(`No escrow answers at ${settings.escrow}`),
    )
  return value
}

async function readAll<value>(party: Party, read: Read<value>, block: number) {
  const { source, chain } = party.context
  const value = await readOne(party, read, block)
  if (!source.readOfEach) return value
  const values = (await source.readOfEach(read.call, block)).map(read.valueOf)
  if (values.length < 2 || values.some(each => each !== value))
    throw new NodesDisagreeError(chain.id, read.call.functionName, values.length)
  return value
}

/** The nodes of a chain do not say the same of an escrow, or too few say anything. Nothing is spent then. */
export class NodesDisagreeError extends ServerError {
  override readonly name = 'NodesDisagreeError'
  readonly chainId: number
  /** How many nodes answered. */
  readonly answers: number

  constructor(chainId: number, subject: string, answers: number) {
    super(
      answers < 2
        ? `Of several nodes of chain ${chainId} only ${answers} can be asked about ${subject}; two have to say the same`
        : `The nodes of chain ${chainId} do not say the same about ${subject}`,
      { code: 'nodes_disagree', statusCode: 503 },
    )
    this.chainId = chainId
    this.answers = answers
  }
}
